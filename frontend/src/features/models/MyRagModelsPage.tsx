import { PlanGate } from '../../components/plans/PlanGate.js';
import { services } from '../plans/index.js';
import { RagModelScreen } from './RagModelScreen.js';

const { title, about, needs } = services.myRetrievalModels;

/** /app/my-rag-models: one's own models of retrieval, where one's plan includes them. */
const MyRagModelsPage = () => (
  <div className="page">
    <PlanGate
      {...needs}
      title={title}
      about={about}
      whenOver={
        <RagModelScreen scope="own" title={title} about={about} emptyTitle="没有检索模型。" mayChange={false} />
      }
    >
      <RagModelScreen
        scope="own"
        title={title}
        about={about}
        emptyTitle="还没有检索模型。知识库检索资料所用的向量模型和重排模型在这里添加。"
      />
    </PlanGate>
  </div>
);

export default MyRagModelsPage;
