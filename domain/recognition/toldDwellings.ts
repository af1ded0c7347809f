import type { QuestionPlace } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { finding, ofSentence, type Reading } from './wordHits.js';

/** 滨江苑6号楼2单元503: an estate or street with house and flat. */
const dwelling =
  /(?<=^|[，,。；;、:\s]|[把在买租是的])(?:(?![把在买租是的])\p{Script=Han}){2,12}(?:\d{1,4}号)?\d{1,3}(?:号楼|栋|幢|座)(?:\d{1,2}单元)?\d{2,4}(?:室|号|户)?(?!\d|[元块万千平米㎡])/gu;
/** What is somebody else's flat, or where somebody lives: 邻居, 我住…. */
const others = /邻居|隔壁|楼上|楼下|我住|我家住|现住|户籍|住址|住在|娘家/u;

/** Where the dwelling is that a contract is about, where the text names just one. */
export const toldDwelling = ({ folded }: Reading, place: QuestionPlace): Statement | undefined => {
  if (!/^(?:坐落位置|房屋位置)$/u.test(place.field.label ?? '')) return undefined;
  const found = [...folded.matchAll(dwelling)].filter(
    ({ 0: words, index }) =>
      !others.test(
        `${
          folded
            .slice(Math.max(0, index - 12), index)
            .split(/[，,。；;\n]/u)
            .at(-1) ?? ''
        }${words}`,
      ),
  );
  const values = new Set(found.map(([words]) => words));
  const [first] = found;
  if (!first || values.size !== 1) return undefined;
  const passage = { from: first.index, to: first.index + first[0].length };
  return { place, value: first[0], finding: finding(passage, first[0], ofSentence) };
};
