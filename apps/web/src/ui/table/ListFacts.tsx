import type { ListShape } from '@kervan/contract/list/listEndpoint'
import { formatCount, formatTime } from '../../platform/text/format.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import type { EndpointList } from './useEndpointList.ts'
import styles from './DataTable.module.css'

/** Line under the title: row count, load time and a reload button. */
export const ListFacts = <Row extends ListShape>({ list }: { list: EndpointList<Row> }) => {
  const { t, language } = useTranslation()
  const { total, refreshedAt } = list
  if (!refreshedAt) return null
  const count = total && `${formatCount(total.count, language)}${total.isMore ? '+' : ''}`
  return (
    <>
      <span role="status">{count && t('ui:list.count', { count: total.count, shown: count })}</span>
      {count && ' · '}
      {t('ui:list.refreshedAt', { time: formatTime(refreshedAt, language) })}{' '}
      <button type="button" className={styles.refresh} disabled={list.isFetching} onClick={list.refresh}>
        {t('ui:list.refresh')}
      </button>
    </>
  )
}
