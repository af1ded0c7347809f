import { expect } from 'chai';
import { problemInForm } from './serverPaths.js';

describe('what the server refused, at its place in the form', () => {
  it('finds a refused answer although blank parties were not sent', () => {
    const answers = { plaintiffs_natural: [{ name: '' }, { name: '张三' }] };
    const path = 'payload.form_data.plaintiffs_natural.0.name';
    expect(problemInForm(answers, { path, message: '太长' })).to.deep.equal({
      path: 'plaintiffs_natural.1.name',
      message: '太长',
    });
  });
});
