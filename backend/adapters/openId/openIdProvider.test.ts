import { expect } from 'chai';
import { createOpenIdProvider, type OpenIdProvider } from './openIdProvider.js';
import { ProviderError } from './providerError.js';
import { clientId, clientSecret, redirectUri, startProvider, type TestProvider } from './testing/startProvider.js';

const minute = 60_000;
/** A person of the provider. */
const judge = 'u-1';

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof ProviderError) return error.refusal;
      throw error;
    },
  );

describe('the conversation with an identity provider', () => {
  let provider: TestProvider;
  let now: Date;
  let ours: OpenIdProvider;
  const connect = (given: { readonly secret?: string | undefined; readonly deadlineMs?: number } = {}) =>
    createOpenIdProvider({
      settings: {
        issuer: new URL(provider.issuer),
        clientId,
        clientSecret: given.secret ?? clientSecret,
        scopes: 'openid profile email groups',
        redirectUri: new URL(redirectUri),
        claims: ['groups', 'email'],
      },
      now: () => now,
      deadlineMs: given.deadlineMs ?? 2000,
    });
  before(async () => {
    provider = await startProvider();
  });
  beforeEach(() => {
    now = new Date();
    for (const name of ['claims', 'isForged', 'answers'] as const) delete provider.faults[name];
    provider.people.set(judge, { name: '李法官', email: 'li@unit.example', groups: ['法官'] });
    ours = connect();
  });
  after(() => provider.close());

  /** Goes to the provider and comes back. */
  const returned = async (of = ours) => {
    const secrets = of.newSecrets();
    return { secrets, answer: await provider.signIn((await of.addressFor(secrets)).href, judge) };
  };
  const redeemed = async (of = ours) => {
    const { secrets, answer } = await returned(of);
    return of.redeem(answer, secrets);
  };

  it('learns who came back, with the claims that the provider keeps out of its token', async () => {
    const { issuer, subject, claims } = await redeemed();
    expect({ issuer, subject }).to.deep.equal({ issuer: provider.issuer, subject: judge });
    expect(claims).to.deep.include({ name: '李法官', email: 'li@unit.example', groups: ['法官'] });
  });

  it('goes there with a code challenge, a state and a nonce that differ each time', async () => {
    const addresses = await Promise.all([0, 1].map(() => ours.addressFor(ours.newSecrets())));
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const values = addresses.map(({ searchParams }) => searchParams.get(name) ?? '');
      expect(values[0]).to.have.length.above(40);
      expect(values[0]).not.to.equal(values[1]);
    }
    expect(addresses[0]?.searchParams.get('code_challenge_method')).to.equal('S256');
  });

  it('takes a code once, and none with the verifier of another sign-in', async () => {
    const first = await returned();
    await ours.redeem(first.answer, first.secrets);
    expect(await refusalOf(ours.redeem(first.answer, first.secrets))).to.equal('over');
    const second = await returned();
    const { codeVerifier } = ours.newSecrets();
    expect(await refusalOf(ours.redeem(second.answer, { ...second.secrets, codeVerifier }))).to.equal('over');
  });

  const wrongTokens = {
    'another audience': { aud: 'another-client' },
    'another issuer': { iss: 'https://elsewhere.example' },
    'another nonce': { nonce: 'of-another-sign-in' },
    'no nonce': { nonce: undefined },
    'no subject': { sub: undefined },
  } as const;
  for (const [what, wrong] of Object.entries(wrongTokens))
    it(`does not trust a token with ${what}`, async () => {
      provider.faults.claims = (claims) => ({ ...claims, ...wrong });
      expect(await refusalOf(redeemed())).to.equal('untrusted');
    });

  it('does not trust a token that another key signed', async () => {
    provider.faults.isForged = true;
    expect(await refusalOf(redeemed())).to.equal('untrusted');
  });

  for (const [seconds, refusal] of [
    [50, 'none'],
    [-50, 'none'],
    [80, 'untrusted'],
    [-80, 'untrusted'],
  ] as const)
    it(`${refusal === 'none' ? 'accepts' : 'refuses'} a token of a clock that is ${seconds} seconds off`, async () => {
      provider.faults.claims = ({ iat, exp, ...claims }) => ({
        ...claims,
        iat: Number(iat) + seconds,
        exp: Number(exp) + seconds,
      });
      expect(await refusalOf(redeemed())).to.equal(refusal);
    });

  it('refuses a token that has expired', async () => {
    provider.faults.claims = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 90 });
    expect(await refusalOf(redeemed())).to.equal('untrusted');
  });

  it('reads the keys anew, so that a change of them needs no restart', async () => {
    await redeemed();
    provider.changeKey();
    expect((await redeemed()).subject).to.equal(judge);
  });

  it('says that the provider withdrew what it had given, or said no', async () => {
    const { secrets, answer } = await returned();
    provider.people.delete(judge);
    expect(await refusalOf(ours.redeem(answer, secrets))).to.equal('over');
    const { state } = secrets;
    const no = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString();
    expect(await refusalOf(ours.redeem(no, secrets))).to.equal('denied');
  });

  it('takes wrong answers, a wrong secret and one that never ends for a provider that is away', async () => {
    const { secrets, answer } = await returned();
    provider.faults.answers = (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>维护中</p>');
    expect(await refusalOf(ours.redeem(answer, secrets))).to.equal('away');
    provider.faults.answers = (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'application/json' }).end(`"${'x'.repeat(1_100_000)}"`);
    expect(await refusalOf(ours.redeem(answer, secrets))).to.equal('away');
    provider.faults.answers = (_req, res) => void res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
    expect(await refusalOf(ours.redeem(answer, secrets))).to.equal('away');
    delete provider.faults.answers;
    expect(await refusalOf(redeemed(connect({ secret: 'another secret' })))).to.equal('away');
    const brief = connect({ deadlineMs: 300 });
    const begun = await returned(brief);
    provider.faults.answers = (_req, res) => void res.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    const from = performance.now();
    expect(await refusalOf(brief.redeem(begun.answer, begun.secrets))).to.equal('away');
    expect(performance.now() - from).to.be.below(3000);
  });

  it('keeps what the provider says of itself for minutes, and for a day while it is away, and asks one that is away seldom', async () => {
    const addressed = () => refusalOf(ours.addressFor(ours.newSecrets()));
    const before = provider.requests();
    await Promise.all([addressed(), addressed(), addressed()]);
    expect(provider.requests() - before).to.equal(1);
    now = new Date(now.getTime() + 9 * minute);
    expect(await addressed()).to.equal('none');
    expect(provider.requests() - before).to.equal(1);
    provider.faults.answers = (_req, res) => void res.writeHead(503).end();
    now = new Date(now.getTime() + 2 * minute);
    expect(await addressed()).to.equal('none');
    expect(provider.requests() - before).to.equal(2);
    now = new Date(now.getTime() + 24 * 60 * minute);
    expect(await addressed()).to.equal('away');
    expect(await addressed()).to.equal('away');
    expect(provider.requests() - before).to.equal(3);
    delete provider.faults.answers;
    now = new Date(now.getTime() + 4000);
    expect(await addressed()).to.equal('none');
  });

  it('does not take one provider for another', async () => {
    const { port } = new URL(provider.issuer);
    const elsewhere = createOpenIdProvider({
      settings: {
        issuer: new URL(`http://localhost:${port}`),
        clientId,
        scopes: 'openid',
        redirectUri: new URL(redirectUri),
        claims: [],
      },
      now: () => now,
    });
    expect(await refusalOf(elsewhere.addressFor(elsewhere.newSecrets()))).to.equal('away');
  });
});
