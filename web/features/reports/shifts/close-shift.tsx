import { Button, chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { FormBody, submitOf } from "../../../ui/form/form-parts.tsx";
import { leave } from "../../../ui/form/leave.ts";
import { CounterStep, DifferenceStep, MoneyStep, SignStep } from "./close-steps.tsx";
import type { ShiftSheetFragment } from "./shifts.generated.ts";
import { STEPS, type Step, useClosing } from "./use-closing.ts";

interface Props {
  readonly report: ShiftSheetFragment;
  readonly onClose: () => void;
}

const FIELDS = { counters: CounterStep, money: MoneyStep, differences: DifferenceStep, sign: SignStep } as const;

/** Closes a shift in four steps: counters, money before anybody sees what is expected, differences, signature. */
export function CloseShift({ report: first, onClose }: Props) {
  const { form, step, report, dirty, back } = useClosing(first, onClose);
  const Fields = FIELDS[step];
  const { busy } = form;
  return (
    <DialogFrame
      title={<FormattedMessage id="shift.close.title" values={{ station: report.shift.stationName }} />}
      size="lg"
      keeps
      onClose={() => void leave({ dirty }, onClose)}
      onSubmit={submitOf(form)}
      footer={
        <>
          {back && (
            <Button variant="outline" colorPalette="gray" onClick={back}>
              <FormattedMessage id="shift.back" />
            </Button>
          )}
          <Button type="submit" colorPalette="accent" aria-disabled={busy} aria-busy={busy}>
            <FormattedMessage id={busy ? "form.busy" : step === "sign" ? "shift.sign" : "shift.next"} />
          </Button>
        </>
      }
    >
      <Steps at={step} />
      <FormBody form={form}>
        <Fields key={step} form={form} report={report} />
      </FormBody>
    </DialogFrame>
  );
}

function Steps({ at }: { readonly at: Step }) {
  return (
    <chakra.ol css={TRAIL}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          <FormattedMessage id={`shift.step.${step}`} />
        </li>
      ))}
    </chakra.ol>
  );
}

const TRAIL = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "5",
  rowGap: "1",
  listStyle: "decimal inside",
  color: "muted",
  fontSize: "sm",
  "& [aria-current=step]": { color: "accent.fg", fontWeight: "600" },
} as const;
