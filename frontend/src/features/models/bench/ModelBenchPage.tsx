import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageTitle } from '../../../components/PageTitle.js';
import { BenchDetails } from './BenchDetails.js';
import { BenchDocuments } from './BenchDocuments.js';
import { BenchRuns } from './BenchRuns.js';
import '../aiModels.css';
import './modelBench.css';

/** /app/admin/model-bench: the court's own documents, and what candidates among its models read in them. `?model=` chooses one. */
const ModelBenchPage = () => {
  const [params] = useSearchParams();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  return (
    <div className="page">
      <PageTitle title="模型评测">
        启用模型之前，用本院自己准备的文书比较各个模型。模型在 <Link to="/app/admin/ai-models">平台模型</Link>{' '}
        中添加和启用。
      </PageTitle>
      {shown === null ? (
        <>
          <BenchDocuments />
          <BenchRuns wanted={params.get('model')} onShow={setShown} />
        </>
      ) : (
        <BenchDetails ids={shown} onBack={() => setShown(null)} />
      )}
    </div>
  );
};

export default ModelBenchPage;
