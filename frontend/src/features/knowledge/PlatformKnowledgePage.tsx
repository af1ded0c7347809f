import { services } from '../plans/index.js';
import { KeptGroups } from './KeptGroups.js';
import { KnowledgeScreen } from './KnowledgeScreen.js';

const { title, about } = services.platformKnowledge;

/** /app/admin/vector-stores: the groups that are shared by everybody. */
const PlatformKnowledgePage = () => (
  <div className="page">
    <KnowledgeScreen scope="platform" title={title} about={about} mayTest>
      {(cause) => <KeptGroups key={cause.id} scope="platform" cause={cause} title="平台文档组" />}
    </KnowledgeScreen>
  </div>
);

export default PlatformKnowledgePage;
