import { builtBackend, compileLess } from '../harness/builtBackend.js';
import { startChild, type Child } from './childProcess.js';

export type Backend = Child & { readonly url: string };

export const administrator = { email: 'admin@court.example.cn', password: 'Correct-Horse-7' } as const;

/** What a process gets unless a test says otherwise: embedded servers and any free port. */
const usual = {
  DATABASE_URL: '',
  EVENTSTORE_URL: '',
  SECRET_KEY: 'the secret key of the torture tests, long enough',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: 'true', // so that every client has an address of its own
  LOG_LEVEL: 'warn',
  PORT: '0',
};
export const secretKey = usual.SECRET_KEY;

/** The backend as a process that has not said yet where it listens: for killing it while it starts. */
export const launchBackend = async (environment: Readonly<Record<string, string>>): Promise<Child> =>
  startChild(process.execPath, [compileLess, '--enable-source-maps', `${await builtBackend()}/main.js`], {
    env: { ...process.env, ...usual, ...environment },
  });

/** Waits for the start screen. @throws Error with all that the process said, when it ends instead */
export const whenListening = async (child: Child): Promise<Backend> => {
  const [, url = ''] = await child.says(/请用浏览器打开\s+(\S+)[\s\S]*Ctrl-C/u);
  return { ...child, url };
};

/** Starts the backend in a process of its own; it listens when this resolves. */
export const startBackendProcess = async (environment: Readonly<Record<string, string>>): Promise<Backend> =>
  whenListening(await launchBackend(environment));
