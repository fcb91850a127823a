import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { toFilterOptions, useCarriers } from '../../hooks/useCarriers.ts'
import { PriceListStateDot } from '../components/PriceListStateDot.tsx'

const views = ['published', 'drafts'] as const

const shortService = (list: Pick<PriceListItem, 'supplierName' | 'supplierServiceMethodName'>) =>
  nameWithoutCarrier(list.supplierServiceMethodName, list.supplierName)

/** Price lists by carrier and service: published lists and drafts. */
export const PriceListsPage = () => {
  const { t } = useTranslation()
  const [view, setView] = useView(views)
  const { carriers, services } = useCarriers()
  const options = {
    supplierId: toFilterOptions(carriers),
    supplierServiceMethodId: toFilterOptions(services),
  }
  const published = useEndpointList(priceListEndpoints.listPriceLists, {
    options,
    isEnabled: view === 'published',
  })
  const drafts = useEndpointList(priceListEndpoints.listPriceListDrafts, {
    options,
    isEnabled: view === 'drafts',
  })
  const upload = (
    <ButtonLink kind="primary" to="/pricing/uploadpricelist">
      {t('pricing/priceLists:action.upload')}
    </ButtonLink>
  )
  const shared = {
    title: t('shell:screen.priceList'),
    actions: upload,
    tools: (
      <ViewChoice
        label={t('pricing/priceLists:view.label')}
        view={view}
        views={views.map((value) => ({ value, label: t(`pricing/priceLists:view.${value}`) }))}
        onChange={setView}
      />
    ),
  }
  if (view === 'drafts')
    return (
      <ListScreen
        {...shared}
        list={drafts}
        rowKey={({ draftId }) => draftId}
        linkTo={({ draftId }) => `/pricing/pricelist/draft/${draftId}`}
        cells={{ service: shortService }}
        empty={
          <EmptyState title={t('pricing/priceLists:noDrafts')} action={upload}>
            {t('pricing/priceLists:noDraftsHelp')}
          </EmptyState>
        }
      />
    )
  return (
    <ListScreen
      {...shared}
      list={published}
      rowKey={({ id }) => String(id)}
      linkTo={({ id }) => `/pricing/pricelist/${id}`}
      cells={{ service: shortService, state: ({ state }) => <PriceListStateDot state={state} /> }}
      empty={
        <EmptyState title={t('pricing/priceLists:noLists')} action={upload}>
          {t('pricing/priceLists:noListsHelp')}
        </EmptyState>
      }
    />
  )
}
