import { Button, chakra, Input } from "@chakra-ui/react";
import { Building2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { providerSignInPath } from "../../../lib/network-code.ts";
import { safeRedirect } from "../../../lib/paths.ts";
import { Complaint, Labelled } from "./login-fields.tsx";
import type { Company, KnownCompany } from "./use-company.ts";

interface Props {
  readonly company: Company;
  /** It is the way in, and no other beside another. */
  readonly main: boolean;
}

/** The way in by the company's own provider: at once where its network is known here, else after its code. */
export function CompanyPart({ company, main }: Props) {
  const [open, setOpen] = useState(false);
  if (company.known !== null) {
    return <KnownPart known={company.known} main={main} onOther={company.forget} />;
  }
  return open ? (
    <CodeEntry company={company} />
  ) : (
    <Button size="lg" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
      <Building2 aria-hidden />
      <FormattedMessage id="login.company" />
    </Button>
  );
}

interface KnownProps {
  readonly known: KnownCompany;
  readonly main: boolean;
  readonly onOther: () => void;
}

function KnownPart({ known: { code, name }, main, onOther }: KnownProps) {
  const [search] = useSearchParams();
  const wanted = search.get("redirect");
  const path = providerSignInPath(code, wanted === null ? null : safeRedirect(wanted));
  return (
    <chakra.div display="grid" gap="2">
      <Button asChild size="lg" h="auto" minH="11" py="2" whiteSpace="normal" {...(main ? {} : PLAIN)}>
        <a href={path}>
          <Building2 aria-hidden />
          <span>
            <FormattedMessage id="login.company.by" values={{ name: <bdi>{name}</bdi> }} />
          </span>
        </a>
      </Button>
      <Button size="sm" variant="ghost" colorPalette="gray" justifySelf="center" onClick={onOther}>
        <FormattedMessage id="login.company.other" />
      </Button>
    </chakra.div>
  );
}

const PLAIN = { variant: "outline", colorPalette: "gray" } as const;

function CodeEntry({ company: { refused, tell } }: Pick<Props, "company">) {
  const { formatMessage } = useIntl();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = useId();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !busy) {
      setBusy(true);
      // Where there is a provider, the way to it takes this place.
      if (!(await tell(code))) {
        setBusy(false);
      }
    }
  }

  const message = missing ? "login.company.code.required" : refused?.message;
  return (
    <chakra.form noValidate display="grid" gap="3" onSubmit={(event) => void handleSubmit(event)}>
      <Labelled id={id} label="login.company.code">
        <Input
          id={id}
          size="lg"
          dir="ltr"
          autoFocus
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          aria-invalid={missing || refused !== undefined}
          aria-describedby={message ? `${id}error ${id}hint` : `${id}hint`}
          onChange={(event) => setCode(event.target.value)}
        />
        <chakra.p id={`${id}hint`} color="muted" fontSize="xs" mt="1">
          <FormattedMessage id="login.company.code.hint" />
        </chakra.p>
      </Labelled>
      <Complaint id={`${id}error`} message={message} values={refused?.values} />
      <Button type="submit" size="lg" {...PLAIN} aria-disabled={busy} aria-busy={busy} opacity={busy ? 0.75 : 1}>
        {formatMessage({ id: busy ? "login.busy" : "login.company.go" })}
      </Button>
    </chakra.form>
  );
}
