import { chakra } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";

/** What is wrong, in the colour and with the sign of what is wrong. */
export function Complaint({ text }: { readonly text: string }) {
  return (
    <chakra.span display="flex" gap="1.5" alignItems="flex-start" color="state.fault.fg" fontSize="sm">
      <chakra.span pt="0.5" flex="none">
        <CircleAlert size={15} aria-hidden />
      </chakra.span>
      <span>{text}</span>
    </chakra.span>
  );
}
