import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { teams } from '../../../domain/contract/teams.js';
import type { SmtpServer } from '../../adapters/mail/testing/smtpServer.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startMailedUserManagement, type UserManagement } from '../administration/users/testing/startUserManagement.js';

describe('invitations to a team by e-mail', function () {
  this.timeout(120_000);
  let court: UserManagement;
  let mail: SmtpServer;
  let close = async (): Promise<void> => undefined;
  before(async () => {
    ({ court, mail, close } = await startMailedUserManagement());
  });
  after(() => close());

  /** The letter number `nth` of invitation to this address, once it is there. */
  const letterTo = async (to: string, nth = 1) => {
    const found = () =>
      mail.letters.filter((letter) => letter.to[0] === to && letter.subject === '邀请您加入团队')[nth - 1];
    for (let more = mail.letters.length + 1; !found(); more += 1) await mail.received(more);
    const letter = found();
    if (!letter) throw new Error('there is no letter');
    return letter;
  };
  const tokenIn = (text: string) => /pleadings\.court\.example\.cn\/join-team#([\w-]{43})/.exec(text)?.[1] ?? '';

  it('arrive with a link that the inviter is not shown, and a second letter ends the first link', async () => {
    const owner = clientOf(court.admin, teams);
    const browser = await court.signedInAs('wang@example.cn');
    const { email } = await clientOf(browser, accounts).me();
    const { id } = await owner.found({ body: { name: '某某律师事务所' } });
    const path = { team_id: id };
    const { link, team } = await owner.invite({ path, body: { email, role: 'member' } });
    expect(link).to.equal(null);
    const first = await letterTo(email);
    expect(first.text).to.include('某区人民法院').and.include('“某某律师事务所”').and.include('身份为成员');
    const which = { ...path, invitation_id: team.invitations[0]?.id ?? '' };
    expect(await owner.sendAgain({ path: which })).to.deep.equal({ link: null });
    const second = await letterTo(email, 2);
    const checking = (text: string) => requestOf(teams.check, { body: { token: tokenIn(text) } });
    expect(await refusal(await browser.send(checking(first.text)))).to.include({ code: 'team_invitation_over' });
    await clientOf(browser, teams).accept({ body: { token: tokenIn(second.text) } });
    expect((await owner.read({ path })).members.map(({ role }) => role)).to.deep.equal(['owner', 'member']);
  });
});
