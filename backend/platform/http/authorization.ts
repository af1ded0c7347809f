import type { CourtRole } from '../../../domain/account/courtRoles.js';
import type { Task } from '../../../domain/assistance/task.js';
import { autofill } from '../../../domain/assistance/tasks/autofill.js';
import { secondReading } from '../../../domain/assistance/tasks/secondReading.js';
import { chat } from '../../../domain/assistance/tasks/chat.js';
import { continuation } from '../../../domain/assistance/tasks/continuation.js';
import { legalBasis } from '../../../domain/assistance/tasks/legalBasis.js';
import { pleadingComparison } from '../../../domain/assistance/tasks/pleadingComparison.js';
import { recommendation } from '../../../domain/assistance/tasks/recommendation.js';
import { riskHints } from '../../../domain/assistance/tasks/riskHints.js';
import { textOptimization } from '../../../domain/assistance/tasks/textOptimization.js';
import type { Scope } from '../../../domain/contract/call.js';
import { forKeys, type Contract } from '../../../domain/contract/contract.js';
import type { KeyScope } from '../../../domain/serviceAccount/terms.js';
import type { ShownData } from './routeEntry.js';
import type { TeamRole } from '../../../domain/team/terms.js';
import type { Access, Role } from './types.js';
import type { WorkClass } from './work/workClasses.js';
import type { WriteBound } from './routeEntry.js';

const sessionless = { role: 'anonymous', sessionless: true, work: 'light' } as const; // the same response for every caller
const anybody = { role: 'anonymous', work: 'reading' } as const;
const filing = { role: 'anonymous', work: 'filing' } as const;
const helped = { role: 'anonymous', work: 'help' } as const;
const user = { role: 'user', work: 'reading' } as const;
const own = { ...user, own: true } as const;
// What somebody needs who must set up a second factor before anything else.
const entering = { ...filing, beforeSecondFactor: true } as const;
const settingUp = { ...user, beforeSecondFactor: true } as const;
const withKnowledge = { role: 'user', plan: 'privateKnowledge', work: 'help' } as const;
const ownKnowledge = { ...withKnowledge, own: true } as const;
// What a plan gave is read, taken away and deleted also when it is over.
const keptKnowledge = { ...withKnowledge, afterPlan: true } as const;
const ownKeptKnowledge = { ...keptKnowledge, own: true } as const;

// What belongs to a team is there for its members, by what each is in it.
const inTeam = (teamRole: TeamRole) => ({ ...user, own: true, teamRole }) as const;

// Whose work it is at the court; a superuser has every role.
const clerk = { role: 'court', courtRoles: ['clerk'], work: 'court' } as const;
const judge = { role: 'court', courtRoles: ['judge'], work: 'court' } as const;
const auditor = { role: 'court', courtRoles: ['auditor'], work: 'court' } as const;
const administrator = { role: 'court', courtRoles: ['administrator'], work: 'court' } as const;
/** Who reads cases. */
const caseReader = { role: 'court', courtRoles: ['clerk', 'judge'], work: 'court' } as const;
/** Who erases a case looks at what is erased. */
const caseFinder = { role: 'court', courtRoles: ['clerk', 'judge', 'administrator'], work: 'court' } as const;
/** The court's figures, and what waits for it. */
const figures = caseReader;
const administratorHelp = { ...administrator, work: 'help' } as const;

/** The switch that turns a task of a model off. */
const switchOf = ({ feature }: Pick<Task, 'feature'>) => (feature === null ? {} : { feature });

const captchas = { limit: 'captchaRegistrations', by: ['address'] } as const;
const signIns = [
  captchas,
  { limit: 'loginAttemptsByAccount', by: ['email'] },
  { limit: 'loginAttemptsByAddress', by: ['address'] },
] as const;
const provenFactor = [
  { limit: 'passwordChanges', by: ['account'] },
  { limit: 'secondFactors', by: ['account'] },
] as const;
const codes = { limit: 'codeAttempts', by: ['address', 'caseNumber'] } as const;
const wordFiles = [
  { limit: 'documentGenerations', by: ['address'] },
  { limit: 'documentGenerations', by: ['account'] },
] as const;
const wordReads = [
  { limit: 'wordReads', by: ['address'] },
  { limit: 'wordReads', by: ['account'] },
] as const;
const pictureReads = [
  { limit: 'pictureReads', by: ['address'] },
  { limit: 'pictureReads', by: ['account'] },
  { limit: 'pictureReadsByNetwork', by: ['address'] },
] as const;
const recommendations = [
  { limit: 'recommendations', by: ['address'] },
  { limit: 'recommendations', by: ['account'] },
] as const;
const modelCalls = [
  { limit: 'modelCalls', by: ['address'] },
  { limit: 'modelCalls', by: ['account'] },
  { limit: 'ownModelCalls', by: ['account'] },
] as const;
const cacheLookups = [
  { limit: 'cacheLookups', by: ['address'] },
  { limit: 'cacheLookups', by: ['account'] },
] as const;
const paragraphLookups = [
  { limit: 'paragraphLookups', by: ['address'] },
  { limit: 'paragraphLookups', by: ['account'] },
] as const;
const answerFeedbacks = [
  { limit: 'answerFeedbacks', by: ['address'] },
  { limit: 'answerFeedbacks', by: ['account'] },
] as const;
const continuations = [
  { limit: 'continuations', by: ['address'] },
  { limit: 'continuations', by: ['account'] },
  { limit: 'continuationsByHour', by: ['address'] },
  { limit: 'continuationsByHour', by: ['account'] },
] as const;
const sharedDrafts = { counted: [{ limit: 'sharedDraftUses', by: ['address'] }] } as const;
const toggles = { account: ['featureToggles', 'featureTogglesByDay'] } as const;
const listChanges = { account: ['documentListChanges', 'documentListChangesByDay'] } as const;
const documentMarks = { account: ['documentMarks'] } as const;
const invitationLetters = [
  { limit: 'teamInvitations', by: ['account'] },
  { limit: 'teamInvitationsByEmail', by: ['email'] },
] as const;
const modelTests = { account: ['modelTests'] } as const;
const uploads = { account: ['knowledgeUploads'] } as const;
const recallRunStarts = { account: ['recallRuns'] } as const;
const benchRunStarts = { account: ['modelBenchRuns'] } as const;
const searchTests = { account: ['searchTests'] } as const;
const ownEntries = { account: ['ownEntries'] } as const;
const ownRemovals = { account: ['ownRemovals'] } as const;
const administration = { account: ['administration'] } as const;

// Reads of the platform's own settings, which say nothing about people.
const platformRead = { ...administrator, shows: 'nothing' } as const;
const platformHelp = { ...administratorHelp, shows: 'nothing' } as const;
const platformChange = { ...platformRead, bound: administration } as const;

/** What is the court's names the roles whose work it is, and what its other systems may call the scope of their keys. */
type NamesRoles =
  | { readonly role: Exclude<Role, 'court' | 'key'> }
  | { readonly role: 'key'; readonly keyScope: KeyScope }
  | { readonly role: 'court'; readonly courtRoles: readonly [CourtRole, ...CourtRole[]] };

/** Who may make a call, whose budget of work pays for it, what its response says about people, and what bounds it unless it only reads. */
type Entry<Key> = Access &
  NamesRoles & { readonly shows: ShownData; readonly work: WorkClass } & (Key extends `GET ${string}`
    ? unknown
    : { readonly bound: WriteBound });
/** An entry for a pair of calls has one column for each owner: `own` and `platform`. */
type EntryOf<C> = C extends { readonly key: infer Key }
  ? Entry<Key>
  : { readonly [S in Scope & keyof C]: EntryOf<C[S]> };
type Entries = {
  readonly [A in keyof Contract]: { readonly [C in keyof Contract[A] & string]: EntryOf<Contract[A][C]> };
};

/**
 * The one table of what each call may do: one without an entry does not compile. The router refuses to register a route that has
 * no entry here and enforces the ones that have.
 */
const entries: Entries = {
  forms: {
    list: { ...sessionless, shows: 'nothing' },
    get: { ...sessionless, shows: 'nothing' },
    templates: { ...sessionless, shows: 'nothing' },
    templateFields: { ...sessionless, shows: 'nothing' },
    findPath: { ...sessionless, shows: 'nothing' },
    recommend: {
      ...helped,
      ...switchOf(recommendation),
      shows: 'nothing',
      bound: { counted: [...recommendations, ...modelCalls] },
    },
    allTemplates: { ...sessionless, shows: 'nothing' },
  },
  documents: {
    submit: { ...filing, shows: 'own', bound: { account: ['submissionsByDay'], counted: [...wordFiles, codes] } },
    renamedDefendants: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    generate: { ...filing, shows: 'own', bound: { account: ['submissionsByDay'], counted: wordFiles } },
    generatePdf: { ...helped, shows: 'own', bound: { account: ['submissionsByDay'], counted: wordFiles } },
    evidenceChecklist: { ...helped, shows: 'own', bound: { counted: [...wordFiles, ...modelCalls] } },
    filingSet: { ...helped, shows: 'own', bound: { counted: wordFiles } },
    filingSetDocument: { ...helped, shows: 'own', bound: { counted: wordFiles } },
    blankForm: { ...helped, shows: 'nothing' },
    readWord: { ...helped, shows: 'own', bound: { counted: wordReads } },
    loadForEditing: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    progress: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    latestClaim: { ...filing, shows: 'latestClaim' },
    claimForDefense: { ...filing, shows: 'latestClaim' },
    // Whoever has the link: the system that saves the file has no cookie of the browser that asked for it.
    fileLink: { ...sessionless, shows: 'own' },
  },
  ownCorrections: {
    list: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    explain: { ...filing, shows: 'nothing', bound: { counted: [codes] } },
    word: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
  },
  ownClosures: {
    withdraw: { ...filing, shows: 'nothing', bound: { counted: [codes] } },
    word: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
  },
  ownPapers: {
    word: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
  },
  autofill: {
    suggest: { ...helped, ...switchOf(autofill), shows: 'own', bound: { counted: modelCalls } },
    readAgain: { ...helped, ...switchOf(secondReading), shows: 'own', bound: { counted: modelCalls } },
  },
  reading: {
    readPicture: { ...helped, feature: 'ai_autofill', shows: 'own', bound: { counted: pictureReads } },
  },
  versions: {
    // When which version was submitted.
    list: { ...filing, shows: 'nothing', bound: { counted: [codes] } },
    content: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    complaint: { ...filing, shows: 'latestClaim', bound: { counted: [codes] } },
    defense: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    defenseFile: { ...filing, shows: 'pleading', bound: { counted: [...wordFiles, codes] } },
    changes: { ...filing, shows: 'pleading', bound: { counted: [codes] } },
    word: { ...filing, shows: 'pleading', bound: { counted: [...wordFiles, codes] } },
    file: { ...filing, shows: 'pleading', bound: { counted: [...wordFiles, codes] } },
    pdf: { ...filing, shows: 'pleading', bound: { counted: [...wordFiles, codes] } },
    caseList: { ...caseReader, shows: 'nothing' },
    caseChanges: { ...caseReader, shows: 'caseDocuments' },
    caseWord: { ...caseReader, shows: 'caseDocuments' },
    caseFile: { ...caseReader, shows: 'caseDocuments' },
  },
  ledger: {
    receipt: { ...sessionless, shows: 'nothing' },
    checkpoint: { ...sessionless, shows: 'nothing' },
    key: { ...sessionless, shows: 'nothing' },
    consistency: { ...sessionless, shows: 'nothing' },
  },
  accounts: {
    registerCaptcha: { ...sessionless, shows: 'nothing', bound: { counted: [captchas] } },
    puzzle: { ...sessionless, shows: 'nothing', bound: { leavesNothing: true } },
    // Served in saas mode only; otherwise it responds with 404.
    register: { ...entering, shows: 'own', bound: { counted: [{ limit: 'registrations', by: ['address'] }] } },
    // A right password needs a captcha too.
    login: { ...entering, shows: 'nothing', bound: { counted: signIns } },
    logout: { ...sessionless, shows: 'nothing', bound: { leavesNothing: true } },
    forgotPassword: {
      ...entering,
      shows: 'nothing',
      bound: {
        counted: [
          { limit: 'passwordMails', by: ['address'] },
          { limit: 'passwordMailsByEmail', by: ['email'] },
        ],
      },
    },
    checkPasswordReset: {
      ...entering,
      shows: 'nothing',
      bound: { counted: [{ limit: 'passwordResets', by: ['address'] }] },
    },
    resetPassword: {
      ...entering,
      shows: 'nothing',
      bound: { counted: [{ limit: 'passwordResets', by: ['address'] }] },
    },
    // It must not prolong the session, as every look-up does, so it looks the session up itself.
    sessionEnd: { ...sessionless, shows: 'nothing' },
    me: { ...settingUp, shows: 'own' },
    // The same version again writes nothing.
    agreeToTerms: { ...user, shows: 'nothing', bound: ownEntries },
    sessions: { ...user, shows: 'own' },
    endSession: { ...user, shows: 'nothing', bound: { leavesNothing: true } },
    emailChange: { ...user, shows: 'own' },
    requestEmailChange: {
      ...user,
      shows: 'own',
      bound: {
        ...ownEntries,
        counted: [
          { limit: 'passwordChanges', by: ['account'] },
          { limit: 'emailChangeMails', by: ['account'] },
          { limit: 'emailChangeMailsByEmail', by: ['email'] },
        ],
      },
    },
    resendEmailChange: {
      ...user,
      shows: 'own',
      bound: {
        counted: [
          { limit: 'emailChangeMails', by: ['account'] },
          { limit: 'emailChangeMailsByEmail', by: ['email'] },
        ],
      },
    },
    cancelEmailChange: { ...user, shows: 'nothing', bound: { leavesNothing: true } },
    checkEmailChange: {
      ...entering,
      shows: 'own',
      bound: { counted: [{ limit: 'passwordResets', by: ['address'] }] },
    },
    confirmEmailChange: {
      ...entering,
      shows: 'own',
      bound: { counted: [{ limit: 'passwordResets', by: ['address'] }] },
    },
    changePassword: {
      ...user,
      shows: 'own',
      bound: { ...ownEntries, counted: [{ limit: 'passwordChanges', by: ['account'] }] },
    },
  },
  secondFactor: {
    // Whoever holds a ticket gave the right password of the account that it names.
    signIn: { ...entering, shows: 'nothing', bound: { counted: [{ limit: 'secondFactors', by: ['account'] }] } },
    look: { ...settingUp, shows: 'own' },
    begin: {
      ...settingUp,
      shows: 'own',
      bound: { ...ownEntries, counted: [{ limit: 'passwordChanges', by: ['account'] }] },
    },
    confirm: {
      ...settingUp,
      shows: 'own',
      bound: { ...ownEntries, counted: [{ limit: 'secondFactors', by: ['account'] }] },
    },
    remove: { ...user, shows: 'nothing', bound: { ...ownEntries, counted: provenFactor } },
    renewCodes: { ...user, shows: 'own', bound: { ...ownEntries, counted: provenFactor } },
    rule: { ...administrator, shows: 'nothing' },
    setRule: { ...administrator, shows: 'nothing', bound: administration },
    ofAccount: { ...administrator, shows: 'accounts' },
    askReset: { ...administrator, shows: 'accounts', bound: administration },
    confirmReset: { ...administrator, shows: 'accounts', bound: administration },
  },
  unitSignIn: {
    start: { ...filing, shows: 'nothing', bound: { leavesNothing: true } },
    finish: {
      ...filing,
      shows: 'nothing',
      bound: { counted: [{ limit: 'unitSignIns', by: ['address'] }] },
    },
  },
  accountDeletion: {
    look: { ...user, shows: 'own' },
    order: {
      ...user,
      shows: 'nothing',
      bound: { ...ownEntries, counted: [{ limit: 'passwordChanges', by: ['account'] }] },
    },
    withdraw: { ...user, shows: 'nothing', bound: ownEntries },
  },
  ownDocuments: {
    list: { ...user, shows: 'own' },
    open: { ...own, shows: 'own' },
    adopt: { ...user, work: 'filing', shows: 'nothing', bound: { ...listChanges, counted: [codes] } },
    giveBack: { ...own, shows: 'nothing', bound: listChanges },
    remove: { ...own, shows: 'nothing', bound: listChanges },
    restore: { ...own, shows: 'own', bound: listChanges },
    overview: { ...user, shows: 'own' },
    waiting: { ...user, shows: 'own' },
    setTags: { ...own, shows: 'own', bound: documentMarks },
    setArchived: { ...own, shows: 'own', bound: documentMarks },
    look: { ...user, shows: 'nothing', bound: documentMarks },
  },
  deadlineCalendar: {
    read: { ...user, shows: 'own' },
    renew: { ...user, shows: 'own', bound: ownEntries },
    revoke: { ...user, shows: 'nothing', bound: ownEntries },
    // Whoever has the address: a calendar program signs in nowhere.
    file: { ...anybody, shows: 'own' },
  },
  drafts: {
    list: { ...user, shows: 'own' },
    read: { ...own, shows: 'own' },
    write: { ...user, shows: 'own', bound: { account: ['draftSaves'] } },
    remove: { ...user, shows: 'nothing', bound: { account: ['draftSaves'] } },
  },
  draftShares: {
    list: { ...user, shows: 'own' },
    create: {
      ...user,
      shows: 'own',
      bound: { account: ['ownEntries'], counted: [{ limit: 'shareMails', by: ['account'] }] },
    },
    revoke: { ...own, shows: 'nothing', bound: ownEntries },
    review: { ...own, shows: 'own', bound: { account: ['draftSaves'] } },
    received: { ...user, shows: 'own' },
    accept: { ...user, shows: 'nothing', bound: ownEntries },
    // Whoever has the link: a client on the telephone has no account.
    open: { ...anybody, shows: 'own', bound: sharedDrafts },
    save: { ...filing, shows: 'own', bound: sharedDrafts },
  },
  batches: {
    workbook: { ...user, shows: 'nothing' },
    table: { ...user, shows: 'nothing' },
    list: { ...user, shows: 'own' },
    create: { ...user, work: 'help', shows: 'own', bound: { account: ['batchFiles'] } },
    read: { ...own, shows: 'own' },
    changeRow: { ...own, shows: 'own', bound: { account: ['batchChanges'] } },
    replace: { ...own, work: 'help', shows: 'own', bound: { account: ['batchFiles'] } },
    submit: { ...own, work: 'filing', shows: 'own', bound: { account: ['batchChanges'] } },
    pause: { ...own, shows: 'own', bound: { account: ['batchChanges'] } },
    word: { ...own, work: 'help', shows: 'own' },
    results: { ...own, shows: 'own' },
    remove: { ...own, shows: 'nothing', bound: { account: ['batchChanges'] } },
  },
  agents: {
    list: { ...user, shows: 'own' },
    add: { ...user, shows: 'own', bound: ownEntries },
    change: { ...own, shows: 'own', bound: ownEntries },
    remove: { ...own, shows: 'nothing', bound: ownEntries },
  },
  clauses: {
    list: { ...user, shows: 'own' },
    add: { ...user, shows: 'own', bound: ownEntries },
    change: { ...own, shows: 'own', bound: ownEntries },
    remove: { ...own, shows: 'nothing', bound: ownEntries },
    listDefaults: { ...user, shows: 'own' },
    readDefaults: { ...user, shows: 'own' },
    setDefaults: { ...user, shows: 'own', bound: ownEntries },
    removeDefaults: { ...user, shows: 'nothing', bound: ownEntries },
  },
  teams: {
    list: { ...user, shows: 'own' },
    found: { ...user, plan: 'teams', shows: 'own', bound: ownEntries },
    read: { ...inTeam('reader'), shows: 'own' },
    rename: { ...inTeam('owner'), shows: 'own', bound: ownEntries },
    invite: { ...inTeam('owner'), shows: 'own', bound: { ...ownEntries, counted: invitationLetters } },
    sendAgain: { ...inTeam('owner'), shows: 'own', bound: { counted: invitationLetters } },
    withdraw: { ...inTeam('owner'), shows: 'own', bound: ownEntries },
    changeRole: { ...inTeam('owner'), shows: 'own', bound: ownEntries },
    remove: { ...inTeam('owner'), shows: 'own', bound: ownEntries },
    leave: { ...inTeam('reader'), shows: 'nothing', bound: ownEntries },
    dissolve: { ...inTeam('owner'), shows: 'nothing', bound: ownEntries },
    searchConflicts: { ...inTeam('owner'), shows: 'own', bound: ownEntries },
    documents: { ...inTeam('reader'), shows: 'own' },
    giveDocument: { ...inTeam('member'), shows: 'nothing', bound: ownEntries },
    takeBackDocument: { ...inTeam('reader'), shows: 'nothing', bound: ownEntries },
    takeUpDocument: { ...inTeam('member'), shows: 'own', bound: ownEntries },
    documentWord: { ...inTeam('reader'), work: 'help', shows: 'own' },
    log: { ...inTeam('owner'), shows: 'own' },
    logCsv: { ...inTeam('owner'), shows: 'own' },
    check: { ...user, shows: 'own', bound: { leavesNothing: true } },
    accept: { ...user, shows: 'own', bound: ownEntries },
    decline: { ...user, shows: 'nothing', bound: ownEntries },
  },
  teamEntries: {
    list: { ...inTeam('reader'), shows: 'own' },
    give: { ...inTeam('member'), shows: 'nothing', bound: ownEntries },
    takeBack: { ...inTeam('reader'), shows: 'nothing', bound: ownEntries },
    agents: { ...user, shows: 'own' },
    clauses: { ...user, shows: 'own' },
  },
  teamConflicts: {
    // So many that nobody tries names out on their colleagues' cases.
    search: { ...user, shows: 'own', bound: ownEntries },
  },
  dataExport: {
    start: { ...user, work: 'help', shows: 'own', bound: { account: ['dataExports'] } },
  },
  writing: {
    optimiseText: { ...helped, ...switchOf(textOptimization), shows: 'own', bound: { counted: modelCalls } },
    legalBasis: { ...helped, ...switchOf(legalBasis), shows: 'own', bound: { counted: modelCalls } },
    riskHints: { ...helped, ...switchOf(riskHints), shows: 'own', bound: { counted: modelCalls } },
    continueText: { ...helped, ...switchOf(continuation), shows: 'own', bound: { counted: continuations } },
  },
  chat: {
    ask: { ...helped, ...switchOf(chat), shows: 'own', bound: { counted: [...cacheLookups, ...modelCalls] } },
    withoutModel: { ...helped, feature: 'ai_chat', shows: 'nothing' },
  },
  citations: {
    // Counts, of the platform's statutes and the caller's own.
    paragraphs: { ...helped, shows: 'own', bound: { counted: paragraphLookups } },
  },
  featureFlags: {
    listPublic: { ...anybody, shows: 'nothing' },
    listOwn: { ...user, shows: 'own' },
    setOwn: { ...user, shows: 'own', bound: toggles },
    listGlobal: { ...administrator, shows: 'nothing' },
    setGlobal: { ...administrator, shows: 'nothing', bound: toggles },
  },
  courtCalendar: {
    years: platformRead,
    arrange: platformChange,
  },
  formSwitches: { board: platformRead, set: platformChange },
  lendingRates: { list: platformRead, change: platformChange },
  backgroundWork: {
    list: { ...administrator, shows: 'nothing' },
    cancel: { ...administrator, shows: 'nothing', bound: administration },
    retry: { ...administrator, shows: 'nothing', bound: administration },
  },
  usage: {
    // The platform's are sums over everybody.
    stats: { own: { ...user, shows: 'own' }, platform: platformRead },
    callCosts: { ...user, shows: 'own' },
    credits: { ...user, shows: 'own' },
    creditsCsv: { ...user, shows: 'own' },
    visitorBudget: { ...administrator, shows: 'nothing' },
    setVisitorBudget: { ...administrator, shows: 'nothing', bound: administration },
    modelBudgets: { ...platformRead, shows: 'settingChangers' },
    setModelBudget: { ...platformChange, shows: 'settingChangers' },
  },
  orders: {
    list: { own: { ...user, shows: 'own' }, platform: { ...administrator, shows: 'accounts' } },
    one: { own: { ...own, shows: 'own' }, platform: { ...administrator, shows: 'accounts' } },
    receipt: { own: { ...own, shows: 'own' }, platform: { ...administrator, shows: 'accounts' } },
    receiptPdf: { own: { ...own, shows: 'own' }, platform: { ...administrator, shows: 'accounts' } },
    offer: { ...user, shows: 'own' },
    place: { ...user, shows: 'own', bound: ownEntries },
    withdraw: { ...own, shows: 'own', bound: ownEntries },
    confirm: { ...administrator, shows: 'accounts', bound: administration },
    refuse: { ...administrator, shows: 'accounts', bound: administration },
    prices: platformRead,
    setPrices: platformChange,
    planLimits: platformRead,
    setPlanLimits: platformChange,
  },
  aiModels: {
    available: { ...anybody, shows: 'nothing' },
    listPublic: { ...user, shows: 'nothing' },
    list: { own: { ...user, shows: 'own' }, platform: platformRead },
    add: { own: { ...user, shows: 'own', bound: ownEntries }, platform: platformChange },
    try: { own: { ...user, shows: 'own', bound: modelTests }, platform: { ...platformRead, bound: modelTests } },
    listOfService: {
      own: { ...user, shows: 'own', bound: modelTests },
      platform: { ...platformRead, bound: modelTests },
    },
    change: { own: { ...own, shows: 'own', bound: ownEntries }, platform: platformChange },
    remove: { own: { ...own, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    activate: { own: { ...own, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    fallbacks: { own: { ...user, shows: 'nothing' }, platform: platformRead },
    setFallback: { own: { ...user, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    deactivate: { own: { ...user, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    test: { own: { ...own, shows: 'own', bound: modelTests }, platform: { ...platformRead, bound: modelTests } },
  },
  modelBench: {
    // Texts that administrators brought themselves, of nobody's case or account.
    documents: platformRead,
    export: platformRead,
    add: platformChange,
    removeDocument: platformChange,
    runs: platformRead,
    start: { ...platformHelp, bound: benchRunStarts },
    run: platformRead,
    cancel: platformChange,
    remove: platformChange,
  },
  modelTasks: {
    list: { ...administrator, shows: 'nothing' },
    calls: { ...administrator, shows: 'nothing' },
    failures: platformRead,
  },
  ragModels: {
    list: { own: { ...keptKnowledge, shows: 'own' }, platform: platformRead },
    add: { own: { ...withKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
    change: { own: { ...ownKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
    remove: { own: { ...ownKeptKnowledge, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    test: {
      own: { ...ownKnowledge, shows: 'own', bound: modelTests },
      platform: { ...platformRead, bound: modelTests },
    },
    activate: { ...administrator, shows: 'nothing', bound: administration },
    deactivate: { ...administrator, shows: 'nothing', bound: administration },
    reindexing: { own: { ...keptKnowledge, shows: 'own' }, platform: platformRead },
    reindex: {
      own: { ...withKnowledge, shows: 'own', bound: ownEntries },
      platform: { ...platformHelp, bound: administration },
    },
  },
  knowledge: {
    causes: { ...sessionless, shows: 'nothing' },
    listShared: { ...user, shows: 'own' },
    toggle: { ...user, shows: 'own', bound: ownEntries },
    list: { own: { ...keptKnowledge, shows: 'own' }, platform: platformRead },
    upload: {
      own: { ...withKnowledge, shows: 'own', bound: uploads },
      platform: { ...platformHelp, bound: administration },
    },
    test: {
      own: { ...withKnowledge, shows: 'own', bound: searchTests },
      platform: { ...platformHelp, bound: administration },
    },
    remove: { own: { ...ownKeptKnowledge, shows: 'nothing', bound: ownRemovals }, platform: platformChange },
    task: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformRead },
    cancel: { own: { ...ownKeptKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
    retry: { own: { ...ownKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
  },
  knowledgeDesk: {
    files: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformRead },
    file: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformRead },
    chunks: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: { ...platformHelp, shows: 'settingChangers' } },
    correct: {
      own: { ...ownKnowledge, shows: 'own', bound: ownEntries },
      platform: { ...platformChange, shows: 'settingChangers' },
    },
    switchChunk: {
      own: { ...ownKnowledge, shows: 'own', bound: ownEntries },
      platform: { ...platformChange, shows: 'settingChangers' },
    },
    dismiss: { own: { ...ownKeptKnowledge, shows: 'nothing', bound: ownEntries }, platform: platformChange },
    source: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformHelp },
    change: { own: { ...ownKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
    removeFile: { own: { ...ownKeptKnowledge, shows: 'nothing', bound: ownRemovals }, platform: platformChange },
    replace: {
      own: { ...ownKnowledge, shows: 'own', bound: uploads },
      platform: { ...platformHelp, bound: administration },
    },
    lawNotices: { own: { ...keptKnowledge, shows: 'own' }, platform: platformHelp },
    // The e-mails of those who made them.
    changes: { own: { ...keptKnowledge, shows: 'own' }, platform: { ...platformRead, shows: 'settingChangers' } },
  },
  knowledgeQuestions: {
    judge: { ...helped, shows: 'nothing', bound: { counted: answerFeedbacks } },
    // What people handed to the court, without who they are.
    list: platformRead,
    remove: platformChange,
  },
  permanentCache: {
    list: { ...administrator, shows: 'nothing' },
    save: { ...administrator, shows: 'nothing', bound: administration },
    remove: { ...administrator, shows: 'nothing', bound: administration },
    export: { ...administrator, shows: 'nothing' },
    import: { ...administrator, shows: 'nothing', bound: administration },
  },
  recallRuns: {
    start: {
      own: { ...withKnowledge, shows: 'own', bound: recallRunStarts },
      platform: { ...platformHelp, bound: recallRunStarts },
    },
    list: { own: { ...keptKnowledge, shows: 'own' }, platform: platformRead },
    read: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformRead },
    questions: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformRead },
    compare: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformHelp },
    export: { own: { ...ownKeptKnowledge, shows: 'own' }, platform: platformHelp },
    cancel: { own: { ...ownKeptKnowledge, shows: 'own', bound: ownEntries }, platform: platformChange },
    remove: { own: { ...ownKeptKnowledge, shows: 'nothing', bound: ownRemovals }, platform: platformChange },
    again: { ...administratorHelp, shows: 'nothing', bound: recallRunStarts },
    searchSettings: { ...platformRead, shows: 'settingChangers' },
    // Whoever adopts settings is who adopted them.
    adopt: { ...platformChange, shows: 'own' },
  },
  cases: {
    list: { ...caseFinder, shows: 'caseList' },
    documents: { ...caseFinder, shows: 'caseDocuments' },
    version: { ...caseReader, shows: 'caseDocuments' },
    timeline: { ...caseReader, shows: 'caseDocuments' },
    openOnPaper: { ...clerk, shows: 'nothing', bound: administration },
    checkNumber: { ...clerk, shows: 'caseList' },
    assignNumber: { ...clerk, shows: 'nothing', bound: administration },
    correctNumber: { ...clerk, shows: 'nothing', bound: administration },
    decideReferral: { ...clerk, shows: 'nothing', bound: administration },
    erase: { ...administrator, shows: 'nothing', bound: administration },
    pending: { ...figures, shows: 'pendingCases' },
    stats: { ...figures, shows: 'nothing' },
    courtDays: { ...figures, shows: 'nothing' },
    liveFigures: { ...figures, watched: true, shows: 'nothing' },
  },
  serviceAccounts: {
    // The e-mails of those who created and revoked them.
    list: { ...administrator, shows: 'settingChangers' },
    // Whoever creates one is who created it.
    create: { ...administrator, shows: 'own', bound: administration },
    revoke: { ...administrator, shows: 'settingChangers', bound: administration },
  },
  caseEvents: {
    // What is personal is shown to keys that have the scope for it besides: `caseFeed.ts`.
    read: { role: 'key', keyScope: 'case_events', work: 'court', shows: 'caseEvents' },
  },
  assignments: {
    // The e-mails of those who file and judge.
    candidates: { ...caseFinder, shows: 'accounts' },
    // A judge for themselves alone: `assignCase` of the domain.
    assign: { ...caseFinder, shows: 'nothing', bound: administration },
    assignMany: { ...caseFinder, shows: 'nothing', bound: administration },
  },
  // As the single calls: a judge reads, a clerk gives numbers and asks for corrections.
  caseBatches: {
    view: { ...caseReader, shows: 'pendingCases' },
    proposeNumbers: { ...clerk, shows: 'caseList', bound: administration },
    assignNumbers: { ...clerk, shows: 'nothing', bound: administration },
    ask: { ...clerk, shows: 'nothing', bound: administration },
  },
  caseNotes: {
    list: { ...caseReader, shows: 'caseDocuments' },
    write: { ...caseReader, shows: 'nothing', bound: administration },
  },
  courtLists: {
    numbers: { ...caseReader, shows: 'caseList' },
    numbersCsv: { ...caseReader, shows: 'caseList' },
    numbersWorkbook: { ...caseReader, shows: 'caseList' },
    numberHistory: { ...caseReader, shows: 'caseList' },
    csv: { ...caseReader, shows: 'caseList' },
    workbook: { ...caseReader, shows: 'caseList' },
  },
  closures: {
    list: { ...caseReader, shows: 'pendingCases' },
    close: { ...clerk, shows: 'nothing', bound: administration },
    reopen: { ...clerk, shows: 'nothing', bound: administration },
    word: { ...caseReader, shows: 'caseDocuments' },
  },
  casePapers: {
    view: { ...caseReader, shows: 'caseDocuments' },
    preview: { ...clerk, shows: 'caseDocuments', bound: administration },
    issue: { ...clerk, shows: 'nothing', bound: administration },
    word: { ...caseReader, shows: 'caseDocuments' },
    serve: { ...clerk, shows: 'nothing', bound: administration },
    revoke: { ...clerk, shows: 'nothing', bound: administration },
  },
  corrections: {
    view: { ...caseReader, shows: 'caseDocuments' },
    ask: { ...clerk, shows: 'nothing', bound: administration },
    unsent: { ...clerk, shows: 'caseDocuments' },
    mark: { ...clerk, shows: 'caseDocuments', bound: administration },
    preview: { ...clerk, shows: 'caseDocuments', bound: administration },
    settle: { ...clerk, shows: 'nothing', bound: administration },
    recordService: { ...clerk, shows: 'nothing', bound: administration },
    extend: { ...clerk, shows: 'nothing', bound: administration },
    withdraw: { ...clerk, shows: 'nothing', bound: administration },
    word: { ...caseReader, shows: 'caseDocuments' },
  },
  comparisons: {
    table: { ...caseReader, shows: 'caseDocuments' },
    word: { ...caseReader, shows: 'caseDocuments' },
  },
  analysis: {
    elements: { ...caseReader, shows: 'caseDocuments' },
    // About what the caller sends.
    forFiling: { ...caseReader, work: 'help', shows: 'own', bound: { counted: modelCalls } },
    forJudge: { ...judge, work: 'help', shows: 'own', bound: { counted: modelCalls } },
    figures: { ...figures, shows: 'nothing' },
    comparePleadings: {
      ...helped,
      ...switchOf(pleadingComparison),
      shows: 'latestClaim',
      bound: { counted: [...modelCalls, codes] },
    },
    insights: { ...figures, work: 'help', shows: 'own', bound: { counted: modelCalls } },
  },
  audit: {
    // No bodies, but the e-mails of the accounts that acted.
    events: { ...auditor, shows: 'auditEvents' },
    eventsCsv: { ...auditor, shows: 'auditEvents' },
    eventsWorkbook: { ...auditor, shows: 'auditEvents' },
    event: { ...auditor, shows: 'auditEvent' },
    proof: { ...auditor, shows: 'nothing' },
    verifications: { ...auditor, shows: 'nothing' },
    verify: { ...auditor, shows: 'nothing', bound: administration },
    // What is personal stays encrypted in it; the export is an event of its own.
    bundle: { ...auditor, shows: 'nothing', bound: administration },
    caseHistory: { ...auditor, shows: 'auditCase' },
    caseMoment: { ...auditor, shows: 'auditCase' },
    reprint: { ...auditor, shows: 'auditCase' },
  },
  users: {
    list: { ...administrator, shows: 'accounts' },
    change: { ...administrator, shows: 'accounts', bound: administration },
    issuePasswordReset: { ...administrator, shows: 'nothing', bound: administration },
    resetGenerationCount: { ...administrator, shows: 'accounts', bound: administration },
    credits: { ...administrator, shows: 'accounts' },
    creditsCsv: { ...administrator, shows: 'accounts' },
    erasure: { ...administrator, shows: 'accounts' },
    erase: { ...administrator, shows: 'nothing', bound: administration },
  },
  settings: {
    appMode: { ...sessionless, shows: 'nothing' },
    device: { ...sessionless, shows: 'nothing' },
    recipients: { ...sessionless, shows: 'nothing' },
  },
  service: {
    openApi: { ...sessionless, shows: 'nothing' },
    docs: { ...sessionless, shows: 'nothing' },
    healthz: { ...sessionless, shows: 'nothing' },
    readyz: { ...sessionless, shows: 'nothing' },
    systemState: { ...administrator, shows: 'nothing' },
    // To its own network or with a token; see backend/platform/metrics/route.ts.
    metrics: { ...sessionless, shows: 'nothing' },
  },
};

const table = forKeys<Access & { readonly shows: ShownData; readonly bound?: WriteBound }>(entries);
const mapped = <T>(valueOf: (entry: (typeof table)[string]) => T | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, entry]) => {
      const value = valueOf(entry);
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** The role that each route needs, by `routeKeyOf`. */
export const authorization: Readonly<Record<string, Role | Access>> = mapped(
  ({ shows: _shows, bound: _bound, ...access }) => access,
);
/** The scope of people's data in the response of each route. */
export const shownData: Readonly<Record<string, ShownData>> = mapped(({ shows }) => shows);
/** The bound of each route that is not a GET. In words: `docs/operations.md`, Limits. */
export const writeBounds: Readonly<Record<string, WriteBound>> = mapped(({ bound }) => bound);

/** An entry in full. */
export const accessOf = (entry: Role | Access): Access => (typeof entry === 'string' ? { role: entry } : entry);
