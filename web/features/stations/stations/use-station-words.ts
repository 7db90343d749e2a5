import { useMemo } from "react";
import { useIntl } from "react-intl";
import type { AuthorizationMode, Certification, ControlMode } from "../../../schema-types.generated.ts";
import { CONTROL_MODES } from "./station-list.ts";

const AUTHORIZATIONS = ["AUTOMATIC", "MANUAL", "COMMUNICATION_BOX", "EXECUTE_FIRST"] as const;
const CERTIFICATIONS = ["GENERAL", "EMPLOYEE", "NEEDS_EMPLOYEE_CERTIFICATION", "PASSWORD", "CAR_LICENCE"] as const;

/** A station's enums in the person's words: one value, or all as options. */
export function useStationWords() {
  const { formatMessage } = useIntl();
  return useMemo(() => {
    const authorization = (value: AuthorizationMode) => formatMessage({ id: `station.authorization.${value}` });
    const certification = (value: Certification) => formatMessage({ id: `station.certification.${value}` });
    const control = (value: ControlMode) => formatMessage({ id: `station.control.${value}` });
    const options = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
      values.map((value) => ({ value: value as string, label: wordOf(value) }));
    return {
      authorization,
      certification,
      control,
      authorizations: options(AUTHORIZATIONS, authorization),
      certifications: options(CERTIFICATIONS, certification),
      controls: options(CONTROL_MODES, control),
    };
  }, [formatMessage]);
}
