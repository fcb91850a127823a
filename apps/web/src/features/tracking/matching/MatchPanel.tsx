import { useState } from 'react'
import { Drawer, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { matchingEndpoints, waitingCountedAtMost } from '@kervan/contract/tracking/matching.endpoints'
import type { TrackingStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { MatchPreviewView } from './MatchPreviewView.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useMatchActions } from './useMatching.ts'
import styles from './Matching.module.css'

type Matching = AnswerOf<typeof matchingEndpoints.getMatching>

/** Formats a count of waiting shipments: "1.000+" at the server's counting limit. */
export const waitingText = (count: number, language: Language): string =>
  `${formatCount(count, language)}${count >= waitingCountedAtMost ? '+' : ''}`

const StatusFacts = ({ status }: { status: TrackingStatusRow }) => {
  const { t, language } = useTranslation()
  const seen = (value: string | null) => (value ? <DateText value={value} format="minute" /> : '–')
  return (
    <FactLines
      facts={[
        { label: t('tracking/matching:column.supplier'), value: status.supplierName },
        { label: t('tracking/matching:column.text'), value: status.text },
        {
          label: t('tracking/matching:column.matched'),
          value: status.customizedName ?? (
            <StateDot tone="warn">{t('tracking/matching:state.unmatched')}</StateDot>
          ),
        },
        {
          label: t('tracking/matching:column.waiting'),
          value: waitingText(status.waitingShipments, language),
        },
        { label: t('tracking/matching:column.firstSeen'), value: seen(status.firstSeen) },
        { label: t('tracking/matching:column.lastSeen'), value: seen(status.lastSeen) },
      ]}
    />
  )
}

interface ChoiceProps {
  matching: Matching
  /** Carrier codes that will be matched to the same status. */
  statuses: readonly TrackingStatusRow[]
  onMatched: () => void
}

/** Choice that removes the match: the codes are then shown as the carrier sends them. */
const free = 0

const Choice = ({ matching, statuses, onMatched }: ChoiceProps) => {
  const { t } = useTranslation()
  const { match } = useMatchActions(onMatched)
  const [chosen, setChosen] = useState<number | null | undefined>()
  const { choices, suggestions } = matching
  const describeChoice = ({ name, groupId, exception }: Omit<Matching['choices'][number], 'id'>) => {
    const step = groupId ? [t(`tracking:step.${groupId}`)] : []
    const trouble = exception ? [t(`tracking:exception.${exception}`)] : []
    return [name, ...step, ...trouble].join(' · ')
  }
  const nameOf = (id: number) => choices.find((choice) => choice.id === id)?.name ?? ''
  const isMatched = statuses.some(({ customizedTrackingStatusId }) => customizedTrackingStatusId !== null)
  const options = [
    ...(isMatched ? [{ value: free, label: t('tracking/matching:panel.free') }] : []),
    ...choices.map(({ id, name, groupId, exception }) => ({
      value: id,
      label: describeChoice({ name, groupId, exception }),
    })),
  ]
  const save = () =>
    match.mutate({
      body: {
        statuses: statuses.map(({ id, version }) => ({ id, version })),
        customizedId: chosen ?? null,
      },
    })
  return (
    <>
      <h2>{t('tracking/matching:suggestion.title')}</h2>
      <SuggestionList suggestions={suggestions} nameOf={nameOf} value={chosen} onChange={setChosen} />
      <div className={styles.choice}>
        <span aria-hidden="true">{t('tracking/matching:panel.all')}</span>
        <Select<number, { value: number; label: string }>
          aria-label={t('tracking/matching:panel.all')}
          showSearch
          filterOption={(search, option) => matchesSearch(option?.label ?? '', search)}
          placeholder={t('tracking/matching:panel.choose')}
          value={chosen === null ? free : chosen}
          options={options}
          onChange={(value) => setChosen(value === free ? null : value)}
        />
      </div>
      {chosen !== undefined && <MatchPreviewView ids={statuses.map(({ id }) => id)} customizedId={chosen} />}
      <div className={styles.actions}>
        <Button kind="primary" disabled={chosen === undefined} isBusy={match.isPending} onClick={save}>
          {t(chosen === null ? 'tracking/matching:panel.setFree' : 'tracking/matching:match')}
        </Button>
        <span className={styles.quiet}>{t('tracking/matching:panel.undoHint')}</span>
      </div>
    </>
  )
}

interface MatchPanelProps {
  /** Codes to match; the first one decides the suggestions. */
  ids: readonly [number, ...number[]]
  /** Rows of the carrier codes that were selected together. */
  selected?: readonly TrackingStatusRow[]
  onClose: () => void
}

/** Panel that matches a carrier's codes to a status: suggestions, effect of each, and choice. */
export const MatchPanel = ({ ids, selected = [], onClose }: MatchPanelProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(matchingEndpoints.getMatching, { body: { id: ids[0] } }),
  )
  const isOne = ids.length === 1
  const title = isOne
    ? data
      ? t('tracking/matching:panel.title', { code: data.status.code })
      : t('tracking/matching:match')
    : t('tracking/matching:panel.titleOfMany', { count: ids.length })
  return (
    <Drawer open onClose={onClose} title={title} size={560}>
      <div className={styles.panel}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows rows={6} columns={2} />}
        {data && (
          <>
            {isOne ? (
              <StatusFacts status={data.status} />
            ) : (
              <ul className={styles.codes}>
                {selected.map(({ id, supplierName, code, text }) => (
                  <li key={id}>
                    <b>
                      {supplierName} {code}
                    </b>{' '}
                    {text}
                  </li>
                ))}
              </ul>
            )}
            <Choice matching={data} statuses={isOne ? [data.status] : selected} onMatched={onClose} />
          </>
        )}
      </div>
    </Drawer>
  )
}
