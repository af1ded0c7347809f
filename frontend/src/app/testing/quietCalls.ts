/**
 * The files whose calls show no toast when they are refused, and why: nobody waits for them (`background`), or the answer to what somebody
 * presses is a state of the dialog itself (`in-place`). All other refusals are a toast, whoever asked (`reportCallError`).
 */
export const quietCalls = {
  'main.tsx': { why: 'background', what: 'drafts of the account, and whether this is a public computer' },
  'core/appMode/index.ts': { why: 'background', what: 'the mode of the site, read again by itself' },
  'core/assistance/index.ts': { why: 'background', what: 'which models would answer' },
  'core/paragraphCounts/index.ts': { why: 'background', what: 'how many paragraphs a cause has' },
  'core/session/provingOf.ts': { why: 'in-place', what: 'puzzles, which the form of the login names when none comes' },
  'features/agents/agentsState.ts': {
    why: 'in-place',
    what: 'agents that colleagues gave to a team, of which the picker says that they were not read',
  },
  'features/batches/batchesState.ts': {
    why: 'in-place',
    what: 'a batch that is followed, cells that say themselves why they are not saved, patterns to choose from',
  },
  'features/clauses/clausesState.ts': {
    why: 'in-place',
    what: 'the forms that a clause may be for, named in its dialog, and clauses of a team in the picker',
  },
  'features/dashboard/dashboardState.ts': { why: 'background', what: 'what is new on the desk' },
  'features/filing/filingState.ts': { why: 'in-place', what: 'the check of a number in its dialog' },
  'features/backgroundWork/backgroundWorkState.ts': {
    why: 'background',
    what: 'work that is looked at every few seconds',
  },
  'features/chat/chatState.ts': { why: 'background', what: 'what works without a model' },
  'features/device/index.ts': { why: 'background', what: 'logging out of a computer that is emptied anyway' },
  'features/documents/index.ts': { why: 'background', what: 'how many documents wait, in the menu' },
  'features/draftShares/draftSharesState.ts': {
    why: 'background',
    what: 'who has a draft, asked again and again, and drafts that others share',
  },
  'features/draftList/draftList.ts': { why: 'background', what: 'drafts of the account beside those of this device' },
  'features/featureFlags/index.ts': { why: 'background', what: 'what the operator switched on' },
  'features/teamConflicts/conflictState.ts': {
    why: 'in-place',
    what: 'parties in cases of a team, of which the check page says that they were not compared',
  },
  'features/emailConfirm/emailConfirmState.ts': {
    why: 'in-place',
    what: 'whether a link is still good, which its page says',
  },
  'features/knowledge/desk/deskState.ts': { why: 'background', what: 'notices of repealed laws' },
  'features/knowledge/recallRuns/recallRunsState.ts': {
    why: 'background',
    what: 'runs that are looked at until they end',
  },
  'features/knowledge/knowledgeState.ts': {
    why: 'in-place',
    what: 'tasks that are followed in the tray, which names what failed',
  },
  'features/models/modelsState.ts': {
    why: 'background',
    what: 'runs of tests, and failures of models, beside the page',
  },
  'features/passwordReset/passwordResetState.ts': {
    why: 'in-place',
    what: 'whether a link is still good, which its page says',
  },
  'features/pleading/ownership/ownershipWork.ts': { why: 'background', what: 'titles of the drafts to take over' },
  'features/pleading/formPage.ts': { why: 'background', what: 'defendants who were renamed since' },
  'features/profile/profileState.ts': {
    why: 'in-place',
    what: 'what is wrong with a new e-mail, which its field says',
  },
  'features/session/index.ts': {
    why: 'in-place',
    what: 'logging out, the end of a session, a captcha the form asks for again',
  },
  'features/team/teamState.ts': { why: 'in-place', what: 'an invitation, whose page says what became of it' },
  'features/writing/writingState.ts': { why: 'background', what: 'continuations while somebody types' },
} as const satisfies Readonly<Record<string, { readonly why: 'background' | 'in-place'; readonly what: string }>>;
