import { useState } from 'react'
import { Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { formatCount, formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './GtipSearch.module.css'

interface GtipSearchProps {
  /** Product description, used as the first search text. */
  description: string
  /** Destination, whose own tariff adds digits where it is loaded. */
  countryCode?: string | null
  onChoose: (match: Pick<GtipMatch, 'code' | 'englishDescription'>) => void
  isDisabled?: boolean
}

interface MatchProps {
  match: GtipMatch
  onChoose: GtipSearchProps['onChoose']
}

const Match = ({ match, onChoose }: MatchProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <button type="button" onClick={() => onChoose(match)}>
        <span className={styles.code}>{match.code}</span>
        <span>
          {match.description}
          <small>{t('customs:chapter', { chapter: match.chapter, name: match.chapterName })}</small>
        </span>
      </button>
      {match.nationalCodes.map(({ code, description }) => (
        <button
          key={code}
          type="button"
          className={styles.national}
          onClick={() => onChoose({ code, englishDescription: match.englishDescription })}
        >
          <span className={styles.code}>{code}</span>
          <span>{description}</span>
        </button>
      ))}
    </li>
  )
}

const Results = ({
  description,
  countryCode,
  onChoose,
}: Pick<GtipSearchProps, 'description' | 'countryCode' | 'onChoose'>) => {
  const { t, language } = useTranslation()
  const query = useQuery({
    ...endpointQuery(gtipSearchEndpoints.searchGtip, { body: { description, countryCode } }),
    staleTime: Infinity,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={4} columns={2} />
  const { edition } = query.data
  const source = (
    <p className={styles.edition}>
      {t('customs:edition', {
        name: edition.name,
        since: formatDate(toDate(edition.validFrom), 'day', language),
        codes: formatCount(edition.codeCount, language),
      })}
      {query.data.rankedBy === 'model' && ` · ${t('customs:rankedByModel')}`}
    </p>
  )
  if (query.data.returnText)
    return (
      <>
        <Note tone="warn">{query.data.returnText}</Note>
        {source}
      </>
    )
  return (
    <>
      {query.data.requestedDigits !== null && (
        <p className={styles.edition}>
          {t('customs:requestedDigits', { digits: query.data.requestedDigits })}
        </p>
      )}
      <ul className={styles.results}>
        {query.data.items.map((match) => (
          <Match key={match.code} match={match} onChoose={onChoose} />
        ))}
      </ul>
      {source}
    </>
  )
}

/** Button that searches a tariff code by the product description, which is required. */
export const GtipSearch = ({ description, countryCode, onChoose, isDisabled }: GtipSearchProps) => {
  const { t } = useTranslation()
  /** Null when the search is closed, otherwise its text. */
  const [search, setSearch] = useState<string | null>(null)
  const open = () =>
    description.trim().length < 2
      ? notify('warning', t('customs:descriptionFirst'))
      : setSearch(description.trim())
  return (
    <>
      <Button disabled={isDisabled} onClick={open}>
        {t('customs:find')}
      </Button>
      <AppModal
        open={search !== null}
        title={t('customs:findTitle')}
        footer={null}
        destroyOnHidden
        onCancel={() => setSearch(null)}
      >
        <Input.Search
          autoFocus
          key={search === null ? 'closed' : 'open'}
          defaultValue={search ?? ''}
          aria-label={t('customs:searchLabel')}
          enterButton={t('customs:search')}
          onSearch={(text) => text.trim().length > 1 && setSearch(text.trim())}
        />
        <div className={styles.list} aria-live="polite">
          {search !== null && (
            <Results
              description={search}
              countryCode={countryCode}
              onChoose={(match) => {
                onChoose(match)
                setSearch(null)
              }}
            />
          )}
        </div>
      </AppModal>
    </>
  )
}
