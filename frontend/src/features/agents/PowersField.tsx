import { Button, Form } from 'react-bootstrap';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { specialPowers } from '../../../../domain/filingSet/specialPowers.js';
import { textLengths } from '../../../../domain/forms/reading/boundedText.js';
import { DialogField } from '../../components/DialogField.js';
import type { AgentFields } from './agentBook.js';

/** What a special power covers: in words, and each that the law names by a press. */
export const PowersField = ({ form }: { readonly form: UseFormReturn<AgentFields> }) => {
  const powers = useWatch({ control: form.control, name: 'agent_powers' });
  const left = specialPowers.filter((power) => !powers.includes(power));
  const add = (power: string) => {
    const text = powers.trim().replace(/[，、；。]$/u, '');
    form.setValue('agent_powers', text === '' ? power : `${text}、${power}`, { shouldDirty: true });
  };
  return (
    <DialogField id="agent_powers" label="特别授权的事项" problem={undefined}>
      <Form.Control
        as="textarea"
        rows={2}
        autoComplete="off"
        maxLength={textLengths.text}
        {...form.register('agent_powers')}
      />
      {left.length === 0 ? null : (
        <div className="d-flex flex-wrap gap-1 mt-2" role="group" aria-label="法律列明的事项">
          {left.map((power) => (
            <Button
              key={power}
              size="sm"
              variant="outline-secondary"
              aria-label={`加上${power}`}
              onClick={() => add(power)}
            >
              + {power}
            </Button>
          ))}
        </div>
      )}
    </DialogField>
  );
};
