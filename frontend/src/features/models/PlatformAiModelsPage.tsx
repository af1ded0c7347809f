import { useState } from 'react';
import { PageTitle } from '../../components/PageTitle.js';
import { ViewSwitch } from '../../components/ViewSwitch.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { useResource } from '../../core/resource/useResource.js';
import { services } from '../plans/index.js';
import { AiModelScreen } from './AiModelScreen.js';
import { BudgetPanel } from './BudgetPanel.js';
import { modelFailures } from './modelFailures.js';
import { OwnModels } from './OwnModels.js';

const views = [
  { key: 'own', name: '我的设置' },
  { key: 'platform', name: '平台管理' },
] as const;

const PlatformModels = ({ title }: { readonly title: string }) => {
  useResource(modelFailures);
  return (
    <AiModelScreen
      scope="platform"
      title={title}
      emptyTitle="平台还没有模型。选择厂商、填写密钥即可添加；启用后，没有自己模型的人由它回答。"
    >
      {() => <BudgetPanel />}
    </AiModelScreen>
  );
};

/** /app/admin/ai-models: the platform's models; in saas mode one's own settings beside them. */
const PlatformAiModelsPage = () => {
  const isSaas = useAppSelector(selectIsSaas);
  const [shown, setShown] = useState<(typeof views)[number]['key']>('own');
  return (
    <div className="page">
      <PageTitle title={services.platformModels.title}>
        {isSaas
          ? '“我的设置”只影响您自己；“平台管理”是全平台的模型、价格和公开范围。'
          : '没有自己模型的人，由这里启用的模型回答；每种用途启用一个。'}
      </PageTitle>
      {isSaas ? (
        <>
          <ViewSwitch label="选择要管理的模型" views={views} shown={shown} onShow={setShown} />
          {shown === 'own' ? <OwnModels /> : <PlatformModels title="平台模型" />}
        </>
      ) : (
        <PlatformModels title="当前模型" />
      )}
    </div>
  );
};

export default PlatformAiModelsPage;
