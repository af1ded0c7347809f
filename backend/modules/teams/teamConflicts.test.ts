import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { cases } from '../../../domain/contract/cases.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { teamConflicts } from '../../../domain/contract/teamConflicts.js';
import { teams } from '../../../domain/contract/teams.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanDefense } from '../cases/testing/submissionClient.js';
import { openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { teamsOf, type Founded } from './testing/teamsOf.js';

const [oneNumber, otherNumber] = ['110101199003070599', '110101198505050097'];
type Named = { readonly name: string; readonly id_number?: string };
const complaint = (plaintiff: Named, defendant: Named) => ({
  plaintiffs_natural: [plaintiff],
  defendants_natural: [defendant],
  sections: { claims: { items: { principal: { principal: '12000.00' } } }, facts: { open: '借款到期未还。' } },
});

describe('conflicts of interests with the cases of a team over HTTP', function () {
  this.timeout(240_000);
  let court: SaasCourt;
  before(async () => {
    court = await startSaasCourt();
  });
  after(() => court.close());

  const { api, founding, join } = teamsOf(() => court);
  const documentOf = async ({ browser }: Person) =>
    (await clientOf(browser, ownDocuments).list({ query: {} })).items[0]?.id ?? '';
  const give = async (person: Person, path: Founded['path']) =>
    api(person).giveDocument({ path, body: { document_id: await documentOf(person) } });
  const search = async ({ browser }: Person, plaintiff: Named, defendant: Named) => {
    const body = { form_key: 'claim-private-lending', form_data: complaint(plaintiff, defendant) };
    const { compared, items } = await clientOf(browser, teamConflicts).search({ body });
    return { compared, items: items.map(({ party, as, case: found }) => [party, as, found?.case_number ?? null]) };
  };
  const nothing = { compared: true, items: [] };

  it('name a party who stands on the other side in a case that is with the team, by name however it is written', async () => {
    const founded = await founding();
    const { path } = founded;
    const [giver, reader] = [await join(founded), await join(founded, 'reader')];
    const { number } = await openCase(giver, complaint({ name: '欧阳明华' }, { name: '司马长风' }));
    // What is not with the team is nobody's business.
    expect(await search(reader, { name: '赵六' }, { name: '欧阳明华' })).to.deep.equal({ compared: false, items: [] });
    await give(giver, path);
    expect(await search(reader, { name: '赵六' }, { name: '欧 阳明華' })).to.deep.equal({
      compared: true,
      items: [['欧 阳明華', 'other', number]],
    });
    expect(await search(reader, { name: '司马长风' }, { name: '赵六' })).to.deep.equal({
      compared: true,
      items: [['司马长风', 'own', number]],
    });
    // On the same side it is the same client, or the same opponent, once more.
    expect(await search(reader, { name: '欧阳明华' }, { name: '司马长风' })).to.deep.equal(nothing);
    const stranger = await court.newPerson();
    expect(await search(stranger, { name: '赵六' }, { name: '欧阳明华' })).to.deep.equal({
      compared: false,
      items: [],
    });
  });

  it('tell people of one name apart by their numbers, and know one who has another name by theirs', async () => {
    const founded = await founding();
    const giver = await join(founded);
    const client = { name: '诸葛小亮', id_number: oneNumber };
    await openCase(giver, complaint(client, { name: '司马长风' }));
    await give(giver, founded.path);
    const against = (defendant: Named) => search(founded.founder, { name: '赵六' }, defendant);
    expect(await against({ name: '诸葛小亮', id_number: otherNumber })).to.deep.equal(nothing);
    expect((await against({ name: '诸葛小亮' })).items).to.have.lengthOf(1);
    expect((await against({ name: '诸葛大亮', id_number: oneNumber })).items).to.have.lengthOf(1);
    // The newest version says who they are now.
    const next = await asks(giver).complain({
      number: (await api(founded.founder).documents({ path: founded.path })).items[0]?.case_number ?? '',
      answers: complaint({ ...client, id_number: otherNumber }, { name: '司马长风' }),
    });
    expect(next.status).to.equal(200);
    expect(await against({ name: '诸葛大亮', id_number: oneNumber })).to.deep.equal(nothing);
    expect((await against({ name: '诸葛小亮', id_number: otherNumber })).items).to.have.lengthOf(1);
  });

  it('know the sides of a case from the defendant whose defence is with the team', async () => {
    const founded = await founding();
    const giver = await join(founded);
    const { number, caseId } = await openCase(await court.newPerson());
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    await asks(giver).defend({ number, code: defendants[0]?.verification_code ?? '', answers: loanDefense() });
    await give(giver, founded.path);
    const { founder } = founded;
    expect((await search(founder, { name: '赵六' }, { name: '李四' })).items).to.deep.equal([
      ['李四', 'other', number],
    ]);
    expect((await search(founder, { name: '张三' }, { name: '赵六' })).items).to.deep.equal([['张三', 'own', number]]);
    expect(await search(founder, { name: '李四' }, { name: '张三' })).to.deep.equal(nothing);
  });

  it('look at what members submitted themselves once an owner says so, and tell colleagues no particulars', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, other] = [await join(founded), await join(founded)];
    const { number } = await openCase(giver, complaint({ name: '上官飞燕' }, { name: '司马长风' }));
    const widening = requestOf(teams.searchConflicts, { path, body: { within: 'members' } });
    expect(await other.browser.send(widening).then(refusal)).to.deep.equal({ status: 403, code: 'team_role_missing' });
    const widened = await api(founder).searchConflicts({ path, body: { within: 'members' } });
    expect(widened.conflict_search).to.equal('members');
    const against = { name: '上官飞燕' };
    expect((await search(other, { name: '赵六' }, against)).items).to.deep.equal([['上官飞燕', 'other', null]]);
    expect((await search(giver, { name: '赵六' }, against)).items).to.deep.equal([['上官飞燕', 'other', number]]);
    const { items } = await api(founder).log({ path, query: { kind: 'team' } });
    expect(items[0]?.sentence).to.equal('把利益冲突检索的范围改为交给团队的文书和成员自己提交的文书');
    await api(founder).searchConflicts({ path, body: { within: 'given' } });
    expect((await search(other, { name: '赵六' }, against)).items).to.deep.equal([]);
  });
});
