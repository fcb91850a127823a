import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n.ts'
import { EmptyState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import type { useQuote } from '../hooks/useQuote.ts'
import { OfferList } from './OfferList.tsx'

interface QuoteResultProps {
  quote: ReturnType<typeof useQuote>
  chooseLabel?: string
  onChoose?: () => void
  /** Under the offers. */
  children?: ReactNode
}

/** Offers, or why there is none, or what will stand here. */
export const QuoteResult = ({ quote, chooseLabel, onChoose, children }: QuoteResultProps) => {
  const { t } = useTranslation()
  const { offers, returnText, form } = quote
  return (
    <div aria-live="polite" aria-busy={form.isBusy}>
      {returnText && <Note tone="warn">{returnText}</Note>}
      {!offers && !returnText && form.isBusy && <LoadingRows rows={5} columns={2} />}
      {!offers && !returnText && !form.isBusy && (
        <EmptyState title={t('pricing:offers.emptyTitle')}>{t('pricing:offers.emptyText')}</EmptyState>
      )}
      {offers && <OfferList offers={offers} chooseLabel={chooseLabel} onChoose={onChoose} />}
      {offers && children}
    </div>
  )
}
