import { PageTitle } from '../../components/PageTitle.js';
import { services } from '../plans/index.js';
import { OwnModels } from './OwnModels.js';

const { title, about } = services.myModels;

/** /app/my-ai-models: one's own models, and those of the platform that one may use. */
const MyAiModelsPage = () => (
  <div className="page">
    <PageTitle title={title}>{about}</PageTitle>
    <OwnModels />
  </div>
);

export default MyAiModelsPage;
