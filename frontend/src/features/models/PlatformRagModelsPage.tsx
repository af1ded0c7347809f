import { services } from '../plans/index.js';
import { RagModelScreen } from './RagModelScreen.js';

/** /app/admin/rag-models: the platform's models of retrieval, and which of each type is in use. */
const PlatformRagModelsPage = () => (
  <div className="page">
    <RagModelScreen
      scope="platform"
      title={services.platformRetrievalModels.title}
      about="管理平台知识库检索所用的模型。向量模型和重排模型各启用一个；启用一个，同类型的另一个随即停用。"
      emptyTitle="平台还没有检索模型。平台知识库所用的向量模型和重排模型在这里添加。"
    />
  </div>
);

export default PlatformRagModelsPage;
