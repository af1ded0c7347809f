import { existsSync, readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const production = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
/** How many files of production a folder may have before it needs a door. */
const filesWithoutDoor = 6;

/**
 * The floors inside a room: a folder imports only folders of lower floors, so that no two need each other, and enters one that has a
 * door (`index.ts`) by it. A door has a function for what is fetched when it is first shown. Files beside the folders put them together:
 * they import what they like, and no folder imports them.
 *
 * @param {string} room its path from the project's root
 * @param {readonly (readonly string[])[]} floors names of its folders, the ground first
 * @returns {{ folder: string, group: { group: string[], message: string } }[]} for each folder a group of `no-restricted-imports`
 * @throws where a folder has no floor, or more than six files and no door
 */
export const roomsInside = (room, floors) => {
  const files = (folder) => readdirSync(new URL(`${room}/${folder}/`, root)).filter(production);
  const hasDoor = (folder) => existsSync(new URL(`${room}/${folder}/index.ts`, root));
  const folders = readdirSync(new URL(`${room}/`, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && files(entry.name).length > 0)
    .map(({ name }) => name);
  const complain = (what, names) => {
    if (names.length > 0) throw new Error(`oxlint.config.js, ${room}: ${what} ${names.join(', ')}`);
  };
  const listed = floors.flat();
  complain(
    'no floor for',
    folders.filter((name) => !listed.includes(name)),
  );
  complain(
    'no such folder:',
    listed.filter((name) => !folders.includes(name)),
  );
  complain(
    'no door to',
    folders.filter((name) => files(name).length > filesWithoutDoor && !hasDoor(name)),
  );
  return floors.flatMap((floor, at) => {
    const below = floors.slice(0, at).flat();
    return floor.map((name) => ({
      folder: `${room}/${name}`,
      group: {
        group: [
          '../*.js',
          './index.js',
          ...folders.filter((other) => other !== name && !below.includes(other)).map((other) => `../${other}/**`),
          ...below.filter(hasDoor).flatMap((other) => [`../${other}/**`, `!../${other}/index.js`]),
        ],
        message: `${room}/${name}/ may import of its room only ${below.join(', ') || 'nothing'}: lower floors, by their doors (index.ts).`,
      },
    }));
  });
};
