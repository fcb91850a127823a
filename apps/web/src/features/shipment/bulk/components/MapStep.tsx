import { useState } from 'react'
import { Select } from 'antd'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { bulkColumns, bulkGroups, referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkHeading, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { Translate } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { titleOf } from '../hooks/useBulkColumns.ts'
import { useForgetRows, useStoreSummary } from '../hooks/useBulkUpload.ts'
import { fixedColumns } from '../fixedColumns.ts'
import { FixedFields } from './FixedFields.tsx'
import styles from './Bulk.module.css'

interface MapStepProps {
  summary: BulkSummary
  onMapped: (summary: BulkSummary) => void
}

const mapColumns = ['column', 'heading', 'samples', 'means', 'found'] as const
const toneOfSource = { heading: 'ok', remembered: 'ok', choice: 'ok', guess: 'warn', none: 'none' } as const

/** Files name the receiver far more often than the sender, so that its fields come first in a search. */
const offeredGroups = [...bulkGroups].sort(
  (one, other) => Number(one === 'sender') - Number(other === 'sender'),
)

/** Options of shipment fields grouped by party; fields mapped to another column are not offered. */
const fieldOptions = (taken: ReadonlySet<string | null>, own: string | null, t: Translate) => [
  { value: '', label: t('shipment/bulk:map.leftOut') },
  ...offeredGroups.flatMap((group) =>
    bulkColumns
      .filter((column) => column.group === group && (column.name === own || !taken.has(column.name)))
      .map((column) => ({ value: column.name, label: titleOf(column, t) })),
  ),
]

const HeadingRow = (props: {
  heading: BulkHeading
  name: string | null
  taken: ReadonlySet<string | null>
  onChoose: (name: string | null) => void
}) => {
  const { heading, name, taken, onChoose } = props
  const { t } = useTranslation()
  const source = name === heading.name ? (heading.by ?? 'none') : 'choice'
  const title = heading.heading === '' ? heading.column : heading.heading
  return (
    <tr>
      <td>{heading.column}</td>
      <th scope="row">{title}</th>
      <td>
        <div className={styles.samples} title={heading.samples.join('\n')}>
          {heading.samples.join(' · ')}
        </div>
      </td>
      <td>
        <Select
          className={styles.choice}
          aria-label={t('shipment/bulk:map.of', { heading: title })}
          value={name ?? ''}
          onChange={(value: string) => onChoose(value === '' ? null : value)}
          options={fieldOptions(taken, name, t)}
          showSearch={{ filterOption: (search, option) => matchesSearch(option?.label ?? '', search) }}
        />
      </td>
      <td>
        <StateDot tone={name === null ? 'none' : toneOfSource[source]}>
          {t(`shipment/bulk:map.by.${name === null && source !== 'choice' ? 'none' : source}`)}
        </StateDot>
      </td>
    </tr>
  )
}

/**
 * Column mapping of a foreign file. The server proposes a mapping, stores the user's choice and validates the
 * rows again.
 */
export const MapStep = ({ summary, onMapped }: MapStepProps) => {
  const { t } = useTranslation()
  const { uploadId, version, headings } = summary
  const [names, setNames] = useState<ReadonlyMap<number, string | null>>(
    () => new Map(headings.map(({ index, name }) => [index, name])),
  )
  const [fixed, setFixed] = useState(summary.fixed)
  const keepSummary = useStoreSummary()
  const forgetRows = useForgetRows()
  const save = useEndpointMutation(bulkEndpoints.saveBulkColumnMapping, {
    onSuccess: (answer) => {
      forgetRows()
      keepSummary(answer)
      onMapped(answer)
    },
  })
  const taken = new Set(names.values())
  const lacksReference = !taken.has(referenceColumn)
  const check = (
    <Button
      kind="primary"
      isBusy={save.isPending}
      disabled={lacksReference}
      onClick={() =>
        save.mutate({
          body: {
            uploadId,
            version,
            columns: [...names].map(([index, name]) => ({ index, name })),
            fixed,
          },
        })
      }
    >
      {t('shipment/bulk:map.save')}
    </Button>
  )
  const columns = fixedColumns(taken, fixed, t)
  return (
    <>
      <FixedFields columns={columns} fixed={fixed} onChange={setFixed} action={check} />
      <Panel
        title={t('shipment/bulk:map.title')}
        help={t('shipment/bulk:map.help')}
        extra={columns.length === 0 && check}
      >
        {lacksReference && <Note tone="warn">{t('shipment/bulk:map.missingReference')}</Note>}
        <table className={styles.mapTable}>
          <thead>
            <tr>
              {mapColumns.map((key) => (
                <th key={key} scope="col">
                  {t(`shipment/bulk:map.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {headings.map((heading) => (
              <HeadingRow
                key={heading.index}
                heading={heading}
                name={names.get(heading.index) ?? null}
                taken={taken}
                onChoose={(name) => setNames(new Map(names).set(heading.index, name))}
              />
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  )
}
