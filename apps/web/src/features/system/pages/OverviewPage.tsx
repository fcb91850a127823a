import { overviewAreas } from '@kervan/contract/system/overview.endpoints'
import type { OverviewArea } from '@kervan/contract/system/overview.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { ShownTogether } from '../../../ui/ShownTogether.tsx'
import { AreaOverview } from '../components/AreaOverview.tsx'

/** All areas on one page, because each alone has only a few lines; the area of the address comes first. */
export const OverviewPage = ({ area: first }: { area: OverviewArea }) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t(`shell:screen.${first}Overview`)} />
      <ShownTogether loading={<LoadingRows rows={14} columns={4} />}>
        <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {[first, ...overviewAreas.filter((area) => area !== first)].map((area) => (
            <AreaOverview key={area} area={area} />
          ))}
        </div>
      </ShownTogether>
    </>
  )
}
