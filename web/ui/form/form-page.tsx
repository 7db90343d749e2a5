import { chakra } from "@chakra-ui/react";
import type { FieldValues } from "react-hook-form";
import { FormattedMessage } from "react-intl";
import { Screen } from "../screen.tsx";
import { FormBody, FormButtons, submitOf, type FormFrameProps } from "./form-parts.tsx";

/** A form that is a screen of its own; its buttons stay in sight, and say when something is not saved yet. */
export function FormPage<TValues extends FieldValues>({
  children,
  ...frame
}: Omit<FormFrameProps<TValues>, "titleValues">) {
  const { form, title } = frame;
  return (
    <Screen title={title}>
      <chakra.form noValidate onSubmit={submitOf(form)} maxW="3xl" w="100%">
        <chakra.div bg="surface" borderWidth="1px" borderColor="line" borderRadius="surface" p={{ base: "3", md: "5" }}>
          <FormBody form={form}>{children}</FormBody>
        </chakra.div>
        <chakra.footer css={FOOT}>
          {form.dirty && (
            <chakra.span color="muted" fontSize="sm" me="auto">
              <FormattedMessage id="form.unsaved" />
            </chakra.span>
          )}
          <FormButtons {...frame} />
        </chakra.footer>
      </chakra.form>
    </Screen>
  );
}

const FOOT = {
  position: "sticky",
  bottom: "0",
  zIndex: "docked",
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "3",
  paddingBlock: "3",
  bg: "ground",
} as const;
