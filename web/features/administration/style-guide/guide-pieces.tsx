import { Button } from "@chakra-ui/react";
import { BellRing, CircleCheck, Settings, TriangleAlert, Unplug } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { paths } from "../../../lib/paths.ts";
import { confirm, type Question } from "../../../ui/confirm-store.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { GUN_PRESENCES, GunStateBadge } from "../../../parts/gun/gun-state-badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { Spark } from "../../../ui/charts/spark.tsx";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";
import { StatTile } from "../../../ui/stat-tile.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

const VARIANTS = ["solid", "outline", "ghost"] as const;
const BUTTON_SIZES = ["lg", "md", "sm", "xs"] as const;
const TONES = ["info", "success", "warning", "error"] as const;
const QUESTIONS: readonly Question[] = [
  { title: "shell.logout.question", text: "shell.logout.text", action: "shell.logout" },
  { title: "form.leave", text: "form.leave.text", action: "form.leave.action", tone: "danger" },
  {
    title: "standing.active",
    count: 3,
    text: "form.leave.text",
    action: "form.leave.action",
    tone: "danger",
    typed: "S01",
  },
];

/** Buttons, badges, figures, questions, notices and states. */
export function GuidePieces() {
  return (
    <GuideSection name="pieces">
      <Buttons />
      <Badges />
      <Questions />
      <States />
    </GuideSection>
  );
}

function Buttons() {
  const { formatMessage } = useIntl();
  const word = formatMessage({ id: "form.save" });
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`Button variant="${variant}"`}>
          <div style={{ display: "flex", gap: "0.5rem", alignItems: "center", flexWrap: "wrap" }}>
            {BUTTON_SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {word}
              </Button>
            ))}
            <Button variant={variant} colorPalette="red">
              {word}
            </Button>
          </div>
        </Sample>
      ))}
      <Sample name="IconButton, CopyButton">
        <div>
          <IconButton label={word}>
            <Settings size={18} aria-hidden />
          </IconButton>
          <CopyButton value="6901234567892" of={word} />
        </div>
      </Sample>
    </>
  );
}

function Badges() {
  const { formatMessage } = useIntl();
  const say = (id: "gun.state.OFFLINE" | "tank.leak" | "tank.waterHigh" | "command.status.DONE") =>
    formatMessage({ id });
  return (
    <>
      <Sample name="GunStateBadge">
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          {GUN_PRESENCES.map((presence) => (
            <GunStateBadge key={presence} presence={presence} />
          ))}
        </div>
      </Sample>
      <Sample name="StatusBadge">
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          <StatusBadge meaning="refuelling" icon={CircleCheck} word={say("command.status.DONE")} />
          <StatusBadge meaning="warning" icon={TriangleAlert} word={say("tank.waterHigh")} />
          <StatusBadge meaning="fault" icon={BellRing} word={say("tank.leak")} />
          <StatusBadge meaning="offline" icon={Unplug} word={say("gun.state.OFFLINE")} />
        </div>
      </Sample>
      <Sample name="StatTile, Spark">
        <StatTile
          label={formatMessage({ id: "kanban.figure.amount" })}
          value="¥204,316.80"
          foot={formatMessage({ id: "kanban.compare.none" })}
          aside={<Spark values={[1, 4, 3, 6, 8, 7, null]} compare={[2, 3, 5, 5, 6, 6, 6]} />}
          to={paths.kanban}
        />
      </Sample>
    </>
  );
}

function Questions() {
  const [answer, setAnswer] = useState<boolean>();
  const [secret, setSecret] = useState<string>();
  const { formatMessage } = useIntl();
  return (
    <>
      <Sample name={`confirm() → ${answer}`}>
        {QUESTIONS.map((question) => (
          <Button
            key={question.title}
            size="sm"
            variant="outline"
            onClick={() => void confirm(question).then((yes) => setAnswer(yes))}
          >
            {formatMessage({ id: question.title }, { count: question.count ?? 0 })}
          </Button>
        ))}
      </Sample>
      <Sample name="SecretDialog">
        <Button size="sm" variant="outline" onClick={() => setSecret("fca_0123456789")}>
          {formatMessage({ id: "apiToken.made" })}
        </Button>
        {secret !== undefined && (
          <SecretDialog
            title="apiToken.made"
            text="apiToken.made.text"
            label="apiToken.secret"
            secret={secret}
            onClose={() => setSecret(undefined)}
          />
        )}
      </Sample>
      <Sample name="notify()">
        {TONES.map((tone) => (
          <Button
            key={tone}
            size="sm"
            variant="outline"
            onClick={() => notify({ tone, message: "error.10021", operation: "StyleGuide" })}
          >
            {tone}
          </Button>
        ))}
      </Sample>
    </>
  );
}

function States() {
  const { formatMessage } = useIntl();
  const rows = ["S01", "S02"];
  return (
    <>
      <Sample name="EmptyState">
        <EmptyState compact title="realtime.none" text="realtime.none.text" />
      </Sample>
      <Sample name="LoadError">
        <LoadError compact error={new Error("offline")} onRetry={() => undefined} />
      </Sample>
      <Sample name="PlainTable">
        <PlainTable
          caption={formatMessage({ id: "filter.station" })}
          columns={[
            { id: "code", title: formatMessage({ id: "filter.station" }), cell: (code) => code },
            { id: "count", title: formatMessage({ id: "kanban.column.sales" }), numeric: true, cell: () => "1,204" },
          ]}
          rows={rows}
          keyOf={(code) => code}
        />
      </Sample>
    </>
  );
}
