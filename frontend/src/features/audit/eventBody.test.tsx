import { expect } from 'chai';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { AuditEventDetails } from '../../../../domain/contract/audit.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { EventBody } from './EventBody.js';

describe('the body of an event, as an auditor reads it', () => {
  withBrowserDocument();

  it('counts the cases of a list that was looked at, and leads from each to its steps', async () => {
    const { render, within } = await import('@testing-library/react');
    const caseIds = Array.from({ length: 50 }, (_, at) => `case-${at}`);
    const event = {
      category: 'auditAccess',
      type: 'PersonalDataViewed',
      data: { scope: 'allCases', courtHour: '2026-11-27T17', caseIds },
    } as unknown as AuditEventDetails;
    const router = createMemoryRouter([{ path: '/', element: <EventBody event={event} /> }]);
    render(<RouterProvider router={router} />);
    const page = within(document.body);
    page.getByText('50 件，展开后逐件查看');
    expect(page.getByText('case-7').getAttribute('href')).to.equal('/app/admin/audit/cases/case-7');
  });
});
