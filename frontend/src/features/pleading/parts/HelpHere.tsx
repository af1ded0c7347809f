import { lazy, Suspense, useId, useState, type ComponentType } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeature } from '../../featureFlags/index.js';
import { useRecognition } from '../recognition/useRecognition.js';
import { WordPicker } from '../wordImport/WordPicker.js';
import { HelpButton } from './HelpButton.js';

type Help = {
  readonly name: string;
  readonly short: string;
  readonly icon: string;
  readonly Panel: ComponentType;
};

/** Each is fetched when it is first asked for. */
const evidence: Help = {
  name: '推荐证据清单',
  short: '证据清单',
  icon: 'bi-list-check',
  Panel: lazy(() => import('../writing/EvidencePanel.js')),
};
const law: Help = {
  name: '法律依据分析',
  short: '法律依据',
  icon: 'bi-book',
  Panel: lazy(() => import('../writing/LegalPanel.js')),
};
const risk: Help = {
  name: '风险提示',
  short: '风险提示',
  icon: 'bi-shield-exclamation',
  Panel: lazy(() => import('../writing/RiskPanel.js')),
};

/** All help with the pleading as a whole, in one row, with what is open below it. None of it changes an answer by itself. */
export const HelpHere = () => {
  const id = useId();
  const recognition = useRecognition();
  const [open, setOpen] = useState<string | null>(null);
  const lawIsOn = useFeature('ai_chat');
  const riskIsOn = useFeature('risk_analysis');
  const panels = [evidence, ...(lawIsOn ? [law] : []), ...(riskIsOn ? [risk] : [])];
  const Panel = panels.find(({ name }) => name === open)?.Panel;
  return (
    <>
      <div className="help-here d-print-none" role="group" aria-labelledby={id}>
        <span id={id} className="help-here-title">
          填写帮助
        </span>
        {recognition.button}
        <WordPicker compact />
        {panels.map(({ name, short, icon }) => (
          <HelpButton
            key={name}
            icon={icon}
            short={short}
            name={name}
            open={open === name}
            onClick={() => setOpen(open === name ? null : name)}
          />
        ))}
      </div>
      {recognition.panel}
      {Panel ? (
        <Suspense fallback={<LoadingNotice />}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
};
