import { Suspense, useId, useState } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeatures } from '../../featureFlags/index.js';
import { usePleadingSlots, type HelpTool } from '../slots/slots.js';
import { WordPicker } from '../wordImport/WordPicker.js';
import { HelpButton } from './HelpButton.js';

/** All help with the pleading as a whole, in one row, with what is open below it. None of it changes an answer by itself. */
export const HelpHere = () => {
  const id = useId();
  const { help } = usePleadingSlots();
  const isOn = useFeatures();
  const [open, setOpen] = useState<readonly HelpTool[]>([]);
  const toolsOf = (which: HelpTool['kind']) =>
    help.filter(({ kind, feature }) => kind === which && (feature === undefined || isOn(feature)));
  const sources = toolsOf('source');
  const reviews = toolsOf('review');
  const toggle = (tool: HelpTool) => {
    const others = open.filter((other) => other !== tool);
    if (others.length < open.length) setOpen(others);
    else setOpen([...others.filter(({ kind }) => kind === 'source' || tool.kind === 'source'), tool]);
  };
  const button = (tool: HelpTool) => (
    <HelpButton
      key={tool.name}
      icon={tool.icon}
      short={tool.short}
      name={tool.name}
      open={open.includes(tool)}
      onClick={() => toggle(tool)}
    />
  );
  return (
    <>
      <div className="help-here d-print-none" role="group" aria-labelledby={id}>
        <span id={id} className="help-here-title">
          填写帮助
        </span>
        {sources.map(button)}
        <WordPicker compact />
        {reviews.map(button)}
      </div>
      {[...sources, ...reviews].map((tool) =>
        open.includes(tool) ? (
          <Suspense key={tool.name} fallback={<LoadingNotice />}>
            <tool.Panel />
          </Suspense>
        ) : null,
      )}
    </>
  );
};
