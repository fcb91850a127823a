import { useQuery } from '@tanstack/react-query'
import { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { formatCount, formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './GtipSearch.module.css'
import { StepRow } from './StepRow.tsx'

type OnChoose = (match: Pick<GtipMatch, 'code' | 'englishDescription'>) => void

interface SearchResultsProps {
  description: string
  countryCode?: string | null
  onChoose: OnChoose
  /** Opens a heading of the tariff to look for the code there. */
  onOpen: (heading: string) => void
}

interface MatchProps {
  match: GtipMatch
  onChoose: OnChoose
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

/** Codes found by a description; headings to look through where none fits well. */
export const SearchResults = ({ description, countryCode, onChoose, onOpen }: SearchResultsProps) => {
  const { t, language } = useTranslation()
  const query = useQuery({
    ...endpointQuery(gtipSearchEndpoints.searchGtip, { body: { description, countryCode } }),
    staleTime: Infinity,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={4} columns={2} />
  const { edition, headings, items, rankedBy, requestedDigits, returnText } = query.data
  return (
    <>
      {returnText && <Note tone="warn">{returnText}</Note>}
      {headings.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('customs:browsing.likely')}</h3>
          <ul className={styles.results} aria-label={t('customs:browsing.likely')}>
            {headings.map((heading) => (
              <StepRow key={heading.code} step={heading} onClick={() => onOpen(heading.code)} />
            ))}
          </ul>
          <h3 className={styles.subtitle}>{t('customs:browsing.similar')}</h3>
        </>
      )}
      {items.length > 0 && (
        <>
          {requestedDigits !== null && (
            <p className={styles.edition}>{t('customs:requestedDigits', { digits: requestedDigits })}</p>
          )}
          <ul className={styles.results}>
            {items.map((match) => (
              <Match key={match.code} match={match} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
      <p className={styles.edition}>
        {t('customs:edition', {
          name: edition.name,
          since: formatDate(toDate(edition.validFrom), 'day', language),
          codes: formatCount(edition.codeCount, language),
        })}
        {rankedBy === 'model' && ` · ${t('customs:rankedByModel')}`}
      </p>
    </>
  )
}
