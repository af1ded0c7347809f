import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The value of `SOFFICE_PATH` that turns PDFs off where LibreOffice is installed. */
export const noOffice = 'off';

/** The names under which LibreOffice lies in the search path. */
const names = ['soffice', 'libreoffice'];

const isProgram = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // Absent or not to be run: not the program.
    return false;
  }
};

type Place = {
  /** The value of `SOFFICE_PATH`: a path, or `off`. Unset: LibreOffice is looked for in the search path. */
  readonly setting?: string | undefined;
  /** The value of `PATH`. */
  readonly searchPath?: string | undefined;
};

/** The path of LibreOffice's program; `undefined` where there is none, or where it is not to be used. */
export const findOffice = async ({ setting, searchPath = '' }: Place): Promise<string | undefined> => {
  if (setting === noOffice) return undefined;
  const folders = searchPath.split(delimiter).filter((folder) => isAbsolute(folder));
  const paths =
    setting === undefined ? folders.flatMap((folder) => names.map((name) => join(folder, name))) : [setting];
  for (const path of paths) if (await isProgram(path)) return path;
  return undefined;
};
