import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { manifestEndpoints, mostOnManifest } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { ManifestCandidate } from '@kervan/contract/air/manifest/manifest.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { useCloseManifest } from '../hooks/useCloseManifest.ts'
import { useSumsText } from '../hooks/useSumsText.ts'
import { sumShipments } from '../sumShipments.ts'
import { ClosedManifests } from './ClosedManifests.tsx'
import { DayNotes } from './DayNotes.tsx'
import styles from './Manifest.module.css'
import { useShipmentColumns } from './useShipmentColumns.tsx'

const none: ReadonlyMap<string, boolean> = new Map()

/** Received and complete shipments are selected by default; others only if the user selects them. */
const belongs = ({ receivedDate, issues }: ManifestCandidate): boolean =>
  receivedDate !== null && issues.length === 0

/** Day of a carrier: closed and open shipments, and the button that closes the manifest. */
export const ManifestDay = ({ date, supplierId }: { date: string; supplierId: number }) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const sumsText = useSumsText()
  const query = useQuery(endpointQuery(manifestEndpoints.previewManifest, { body: { date, supplierId } }))
  /** Manifest rows whose selection the user changed from the default. */
  const [choices, setChoices] = useState(none)
  const { isBusy, close } = useCloseManifest(() => setChoices(none))
  const preview = query.data
  const items = preview?.items ?? []
  const chosen = items.filter((item) => choices.get(item.id) ?? belongs(item))
  const isAddendum = (preview?.closed.length ?? 0) > 0
  const columns: Column<ManifestCandidate>[] = useShipmentColumns().map((column) =>
    column.isIdentity
      ? {
          ...column,
          render: (item: ManifestCandidate) => (
            <span className={styles.reference}>
              {column.render(item)}
              {item.receivedDate === null && <Tag>{t('air/manifest:notScanned')}</Tag>}
              {item.issues.map((issue) => (
                <Tag key={issue} tone="warn">
                  {t(`air/manifest:issue.${issue}`)}
                </Tag>
              ))}
            </span>
          ),
        }
      : column,
  )
  const ask = () => {
    const names = { carrier: preview!.supplierName, date: formatDate(toDate(date), 'day', language) }
    const faulty = chosen.filter(({ issues }) => issues.length > 0).length
    confirm({
      title: t(isAddendum ? 'air/manifest:confirm.addendumTitle' : 'air/manifest:confirm.title', names),
      text: [
        t('air/manifest:confirm.text', { sums: sumsText(sumShipments(chosen)) }),
        faulty > 0 && t('air/manifest:confirm.withIssues', { count: faulty }),
      ]
        .filter(Boolean)
        .join(' '),
      action: t('air/manifest:confirm.action'),
      onConfirm: () => close({ date, supplierId, shipmentIds: chosen.map(({ id }) => id) }),
    })
  }
  return (
    <>
      {preview && <ClosedManifests closed={preview.closed} />}
      {preview && <DayNotes preview={preview} supplierId={supplierId} />}
      <DataTable
        name="manifestDay"
        label={t('shell:screen.manifest')}
        columns={columns}
        rows={preview && items}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        isOneLine
        isMarked={({ issues }) => issues.length > 0}
        empty={<EmptyState title={t('air/manifest:empty')}>{t('air/manifest:emptyText')}</EmptyState>}
        selection={{
          keys: new Set(chosen.map(({ id }) => id)),
          onChange: (keys) => setChoices(new Map(items.map(({ id }) => [id, keys.has(id)]))),
          actions: (
            <>
              <span className={styles.sums}>{sumsText(sumShipments(chosen))}</span>
              <Button
                kind="primary"
                size="small"
                isBusy={isBusy}
                disabled={chosen.length > mostOnManifest}
                onClick={ask}
              >
                {t(isAddendum ? 'air/manifest:closeAddendum' : 'air/manifest:close', {
                  count: chosen.length,
                })}
              </Button>
            </>
          ),
        }}
      />
    </>
  )
}
