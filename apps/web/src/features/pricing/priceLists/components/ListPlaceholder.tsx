import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { BackLink } from './BackLink.tsx'

interface ListPlaceholderProps {
  title: string
  view?: 'drafts'
  /** The address names no list at all. */
  isUnknown?: boolean
  /** Null: on its way. */
  error: Error | null
  onRetry: () => void
}

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.type === 'NotFound' || error.type === 'Validation')

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('pricing/priceLists:notFound')}>{t('pricing/priceLists:notFoundHelp')}</EmptyState>
  )
}

/** In a list's place until it is there, or for good: a draft that was published or deleted, a list that never was. */
export const ListPlaceholder = ({ title, view, isUnknown, error, onRetry }: ListPlaceholderProps) => (
  <>
    <BackLink view={view} />
    <PageHeader title={title} />
    {isUnknown || isMissing(error) ? (
      <NotFound />
    ) : error ? (
      <ErrorState error={error} onRetry={onRetry} />
    ) : (
      <LoadingRows rows={12} columns={8} />
    )}
  </>
)
