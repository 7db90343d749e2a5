import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { StrappingCurve } from "./strapping-curve.tsx";
import { StrappingImport } from "./strapping-import.tsx";
import { ImportStrappingTableDocument, StrappingTablesDocument, type TankLineFragment } from "./tanks.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly tank: TankLineFragment;
}

/** The strapping table that holds, as a curve over the one before; its versions; the way to the next one. */
export function StrappingSection({ tank }: Props) {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const [importing, setImporting] = useState(false);
  const { data, error, refetch } = useQuery(StrappingTablesDocument, {
    variables: { tankId: tank.id },
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="16" />;
  }
  const [table, before] = data.strappingTables;
  return (
    <chakra.div display="grid" gap="3" fontSize="sm">
      {table ? (
        <StrappingCurve table={table} before={before} />
      ) : (
        <chakra.p color="muted">
          <FormattedMessage id="tanks.strapping.none" />
        </chakra.p>
      )}
      <chakra.ol listStyleType="none">
        {data.strappingTables.map(({ id, version, createdAt, createdBy, points }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" columnGap="3" py="1">
            <b>
              <FormattedMessage id="tanks.strapping.version" values={{ version }} />
            </b>
            <FormattedMessage id="tanks.strapping.points" values={{ count: points.length }} />
            <chakra.span color="muted">
              {dateTime(createdAt)} <bdi>{createdBy}</bdi>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
      {tank.controlMode === "PLATFORM" && (
        <DeedButton
          needs={ImportStrappingTableDocument}
          size="sm"
          variant="outline"
          justifySelf="start"
          onClick={() => setImporting(true)}
        >
          <Upload aria-hidden />
          <FormattedMessage id="tanks.strapping.import" />
        </DeedButton>
      )}
      {importing && <StrappingImport tank={tank} before={table} onClose={() => setImporting(false)} />}
    </chakra.div>
  );
}
