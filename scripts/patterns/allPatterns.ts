import { builtPatterns } from './builtPatterns.js';
import { patternsOf, productionFiles, type Pattern, type Site } from './productionPatterns.js';

const exercise = 'scripts/testing/pumping/exercise.ts';
/** Commands run at once when they are loaded. */
const isLoadable = (path: string): boolean => !path.startsWith('scripts/');
/** Of one place that builds patterns of many words or names, the longest are looked at. */
const mostOfPlace = 60;

const longestOfEach = (patterns: readonly Pattern[]): readonly Pattern[] => {
  const byPlace = new Map<string, Pattern[]>();
  for (const pattern of patterns) byPlace.set(pattern.place, [...(byPlace.get(pattern.place) ?? []), pattern]);
  return [...byPlace.values()].flatMap((all) =>
    all.sort((one, other) => other.source.length - one.source.length).slice(0, mostOfPlace),
  );
};

/** Every pattern of production code once: written ones as they stand, and built ones as they come out where everything is read a little. */
export const allPatterns = async (): Promise<{
  readonly patterns: readonly Pattern[];
  readonly unseen: readonly string[];
}> => {
  const files = productionFiles().map((path) => ({ path, ...patternsOf(path) }));
  const building = files.filter(({ path, sites }) => sites.length > 0 && isLoadable(path));
  const built = await builtPatterns(
    building.map(({ path }) => path),
    exercise,
  );
  const seen = new Set(built.map(({ place }) => place));
  const places = building.flatMap(({ sites }) => sites.map(({ place }: Site) => place));
  const unique = new Map<string, Pattern>();
  for (const pattern of [...files.flatMap(({ written }) => written), ...longestOfEach(built)]) {
    const key = `/${pattern.source}/${pattern.flags}`;
    if (!unique.has(key)) unique.set(key, pattern);
  }
  return { patterns: [...unique.values()], unseen: [...new Set(places)].filter((place) => !seen.has(place)) };
};
