import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { limitNames, type PlanLimitsSet } from '../../../../../domain/contract/planLimits.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { planName } from '../../../components/plans/planNames.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { planLimits, type LimitsInput } from '../planLimits.js';
import { limitPlaces, limitsTyped, shownPlans, typedLimits, typedProblem, type TypedLimits } from './typedLimits.js';

/** The names of fields hold no dot, by which a form would take them apart. */
const nameOf = (place: string): string => place.replace('.', '-');
const named = (typed: TypedLimits): TypedLimits =>
  Object.fromEntries(limitPlaces.map(({ place }) => [nameOf(place), typed[place] ?? '']));
const placed = (typed: TypedLimits): TypedLimits =>
  Object.fromEntries(limitPlaces.map(({ place }) => [place, typed[nameOf(place)] ?? '']));

const checks = Object.fromEntries(
  limitPlaces.map(({ plan, limit, place }) => [
    nameOf(place),
    (_value: string, typed: TypedLimits) => typedProblem(plan, limit, placed(typed)),
  ]),
);
/** What is wrong with a plan may be mended at the one below it. */
const rechecks = Object.fromEntries(
  limitPlaces.map(({ limit, place }) => [
    nameOf(place),
    limitPlaces.filter((one) => one.limit === limit && one.place !== place).map((one) => nameOf(one.place)),
  ]),
);

const LimitsForm = ({ dialog }: { readonly dialog: OpenDialog<PlanLimitsSet, LimitsInput> }) => {
  const { about, busy } = dialog;
  const [basedOn, setBasedOn] = useState(about.version);
  const newest = dataOf(useAppSelector(planLimits.selectors.list)) ?? about;
  const { field, frame, input } = useDialogForm<TypedLimits>(dialog, {
    initial: named(typedLimits(about.limits)),
    checks,
    rechecks,
    placeOf: (path) => nameOf(path.replace(/^limits\./, '')),
    send: (typed) => {
      const limits = limitsTyped(placed(typed));
      if (limits !== null) dialog.submit({ version: basedOn, limits });
    },
  });
  return (
    <DialogForm {...frame} title="方案的限额" label="保存">
      {!busy && newest.version > basedOn ? (
        <Alert variant="warning">
          <p>限额已由另一位管理员改为第 {newest.version} 版。您的内容还在这里，没有保存。</p>
          <Button size="sm" variant="outline-primary" onClick={() => setBasedOn(newest.version)}>
            保留我的内容，在第 {newest.version} 版之后保存
          </Button>
        </Alert>
      ) : null}
      <p className="form-text mt-0">
        本月已发放的积分不变；新的月度积分从本月尚未发放的起算。每天的份数当天起按新的限额计。
      </p>
      {shownPlans.map((plan) => (
        <fieldset key={plan}>
          <legend className="fs-6">{planName(plan)}</legend>
          <div className="price-packages">
            {limitPlaces
              .filter((one) => one.plan === plan)
              .map(({ limit, place }) => (
                <DialogField key={place} {...field(nameOf(place))} label={limitNames[limit]}>
                  <Form.Control
                    inputMode="numeric"
                    placeholder={limit === 'generationsPerDay' ? '留空为不限' : ''}
                    {...input(nameOf(place), false)}
                  />
                </DialogField>
              ))}
          </div>
        </fieldset>
      ))}
    </DialogForm>
  );
};

/** Sets all limits at once; what another administrator set meanwhile is said and not overwritten unasked. */
export const LimitsDialog = () => (
  <ResourceDialog of={planLimits} id="limits-dialog" size="lg">
    {(dialog) => <LimitsForm dialog={dialog} />}
  </ResourceDialog>
);
