import { overviewAreas } from '@kervan/contract/system/overview.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { ShownTogether } from '../../../ui/ShownTogether.tsx'
import { AreaOverview } from '../components/AreaOverview.tsx'

/** All areas on one page, because each alone has only a few lines. */
export const OverviewPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('shell:screen.definitionsOverview')} />
      <ShownTogether loading={<LoadingRows rows={14} columns={4} />}>
        <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {overviewAreas.map((area) => (
            <AreaOverview key={area} area={area} />
          ))}
        </div>
      </ShownTogether>
    </>
  )
}
