import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import type { TeamDocument } from '../../../../domain/contract/teamShapes.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource } from '../../core/resource/resource.js';
import type { TeamsApi } from './teams.js';

type Api = {
  readonly teams: Pick<TeamsApi, 'documents' | 'giveDocument' | 'takeBackDocument' | 'takeUpDocument' | 'documentWord'>;
  readonly own: Pick<Client<typeof ownDocuments>, 'list'>;
};

/** A document in a list, by an id of its own: those of two accounts may be the same. */
export type ListedDocument = TeamDocument & { readonly id: string };
/** One of one's own documents that may be given. */
export type Givable = { readonly id: string; readonly name: string };
type Which = { readonly id: string; readonly team: string; readonly document: ListedDocument };

const pathOf = ({ team, document }: Which) => ({
  team_id: team,
  giver_id: document.giver.id,
  document_id: document.document_id,
});

export type Documents = { readonly items: readonly ListedDocument[]; readonly givable: readonly Givable[] };

/** How many of one's own documents are offered, those changed last. */
const mostGivable = 100;

/** The documents of a team, and those of one's own that could be given to it. */
export const teamDocuments = resource({
  name: 'teamDocuments',
  list: async ({ teams, own }: Api, { team, mayGive }: { team: string; mayGive: boolean }): Promise<Documents> => {
    const [given, mine] = await Promise.all([
      teams.documents({ path: { team_id: team } }),
      mayGive ? own.list({ query: { page: 1, page_size: mostGivable } }) : { items: [] },
    ]);
    const items = given.items.map((one) => ({ ...one, id: `${one.giver.id} ${one.document_id}` }));
    const isGiven = (id: string) => items.some((one) => one.is_mine && one.document_id === id);
    const givable = mine.items
      .filter(({ id, erased }) => !erased && !isGiven(id))
      .map(({ id, title, case_number: number, client }) => ({
        id,
        name: [title, number, client].filter((part) => part !== null).join('，'),
      }));
    return { items, givable };
  },
  submit: async ({ teams }, team: string, { documentId }: { readonly documentId: string }) => {
    await teams.giveDocument({ path: { team_id: team }, body: { document_id: documentId } });
    return { said: '已交给团队' };
  },
  changes: {
    takeBack: async ({ teams }, which: Which) => {
      await teams.takeBackDocument({ path: pathOf(which) });
      return { said: '已从团队收回' };
    },
    takeUp: async ({ teams }, which: Which) => {
      await teams.takeUpDocument({ path: pathOf(which) });
      return { said: '已加入“我的文书”，可以接续办理' };
    },
    download: async ({ teams }, which: Which) => {
      offerOnce(await teams.documentWord({ path: pathOf(which) }), `${which.document.title ?? '文书'}.docx`);
      return { said: saidOfFile('已开始下载'), apply: (documents: Documents) => documents };
    },
  },
  messages: {
    list: '团队的文书加载失败',
    submit: '没有交给团队',
    takeBack: '没有收回',
    takeUp: '没有接续',
    download: '下载失败',
  },
  forgets: true,
});
