import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import type { TariffStep } from '@kervan/contract/customs/customs.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './GtipSearch.module.css'
import { StepRow } from './StepRow.tsx'

interface TariffBrowserProps {
  /** Chapter of two digits or heading of four; null shows the chapters. */
  parent: string | null
  onOpen: (parent: string | null) => void
  onChoose: (step: Pick<TariffStep, 'code' | 'englishDescription'>) => void
}

const codeDigits = 6

/** Walks through the tariff: chapters, headings of a chapter, codes of a heading with the note that decides. */
export const TariffBrowser = ({ parent, onOpen, onChoose }: TariffBrowserProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const query = useQuery({
    ...endpointQuery(customsEndpoints.browseGtip, { body: { parent } }),
    staleTime: Infinity,
  })
  const shown = query.data ? (parent ?? '') : null
  // The pressed button is gone with its level, so the first one of the new level gets the focus.
  useEffect(() => {
    if (shown !== null) list.current?.querySelector('button')?.focus()
  }, [shown])
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={6} columns={2} />
  const { path, steps } = query.data
  const note = path.at(-1)?.note
  return (
    <>
      <nav className={styles.path} aria-label={t('customs:browsing.placeInTariff')}>
        {path.length > 0 && (
          <Button kind="text" size="small" onClick={() => onOpen(null)}>
            {t('customs:browsing.chapters')}
          </Button>
        )}
        {path.map(({ code, description }, at) =>
          at === path.length - 1 ? (
            <span key={code} aria-current="location">
              {code} {description}
            </span>
          ) : (
            <Button key={code} kind="text" size="small" onClick={() => onOpen(code)}>
              {code} {description}
            </Button>
          ),
        )}
      </nav>
      {note && <Note tone="info">{note}</Note>}
      <ul
        ref={list}
        className={styles.results}
        aria-label={t(`customs:browsing.stepsOf.${path.length as 0 | 1 | 2}`)}
      >
        {steps.map((step) => (
          <StepRow
            key={step.code}
            step={step}
            onClick={() => (step.code.length < codeDigits ? onOpen(step.code) : onChoose(step))}
          />
        ))}
      </ul>
    </>
  )
}
