import { Suspense, useId, useState, type ReactNode } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeatures } from '../../featureFlags/index.js';
import { usePleadingSlots, type HelpTool, HelpButton } from '../page/index.js';
import { WordPicker } from '../wordImport/WordPicker.js';

type Help = { readonly button: (tool: HelpTool, words?: string) => ReactNode; readonly panels: ReactNode };

/** Buttons of tools, and the panels that they open. A source stays open beside others, of reviews one is open at a time. */
const useOpenHelp = (tools: readonly HelpTool[]): Help => {
  const [open, setOpen] = useState<readonly HelpTool[]>([]);
  const toggle = (tool: HelpTool) => {
    const others = open.filter((other) => other !== tool);
    if (others.length < open.length) setOpen(others);
    else setOpen([...others.filter(({ kind }) => kind === 'source' || tool.kind === 'source'), tool]);
  };
  return {
    button: (tool, words = tool.short) => (
      <HelpButton
        key={tool.name}
        icon={tool.icon}
        short={words}
        name={tool.name}
        open={open.includes(tool)}
        onClick={() => toggle(tool)}
      />
    ),
    panels: tools.map((tool) =>
      open.includes(tool) ? (
        <Suspense key={tool.name} fallback={<LoadingNotice />}>
          <tool.Panel />
        </Suspense>
      ) : null,
    ),
  };
};

/** The tools whose feature is on. */
const useHelpTools = (): readonly HelpTool[] => {
  const { help } = usePleadingSlots();
  const isOn = useFeatures();
  return help.filter(({ feature }) => feature === undefined || isOn(feature));
};

/** All help with the pleading as a whole, in one row, with what is open below it. None of it changes an answer by itself. */
export const HelpHere = () => {
  const id = useId();
  const tools = useHelpTools();
  const sources = tools.filter(({ kind }) => kind === 'source');
  const reviews = tools.filter(({ kind }) => kind === 'review');
  const { button, panels } = useOpenHelp([...sources, ...reviews]);
  return (
    <>
      <div className="help-here d-print-none" role="group" aria-labelledby={id}>
        <span id={id} className="help-here-title">
          填写帮助
        </span>
        {sources.map((tool) => button(tool))}
        <WordPicker compact />
        {reviews.map((tool) => button(tool))}
      </div>
      {panels}
    </>
  );
};

/** The help that belongs to a topic of the steps, where it helps. */
export const HelpWith = ({ places }: { readonly places: readonly HelpTool['helpsWith'][] }) => {
  const tools = useHelpTools().filter(({ helpsWith }) => places.includes(helpsWith));
  const { button, panels } = useOpenHelp(tools);
  if (tools.length === 0) return null;
  return (
    <>
      <div className="help-with d-print-none" role="group" aria-label="填写帮助">
        {tools.map((tool) => button(tool, tool.name))}
      </div>
      {panels}
    </>
  );
};
