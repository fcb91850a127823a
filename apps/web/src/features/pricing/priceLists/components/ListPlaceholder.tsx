import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { BackLink } from './BackLink.tsx'

interface ListPlaceholderProps {
  title: string
  view?: 'drafts'
  /** True when the address contains no price list id. */
  isUnknown?: boolean
  /** Error of the failed load; null while loading. */
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

/** Placeholder while a list loads or when it is missing: a published or deleted draft, or an unknown list. */
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
