import { useQuery } from '@tanstack/react-query'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { formatMoney } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../../platform/api/query.ts'
import { MoneyText } from '../../../../../ui/light/MoneyText.tsx'
import { ErrorState, LoadingRows } from '../../../../../ui/light/States.tsx'
import { Note } from '../../../../../ui/light/Tags.tsx'
import styles from './Compare.module.css'

export interface GoodsToInsure {
  countryCode: string
  goodsValue: number
  currency: string
}

/** Insurance cost of the goods per service; services without insurance are marked. */
export const InsuranceRows = ({ goods, hidesWarning }: { goods: GoodsToInsure; hidesWarning?: boolean }) => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(compareEndpoints.calculateInsurance, { body: goods }),
  )
  if (error)
    return (
      <>
        <Note tone="bad">{t('pricing/quotes:insurance.failed')}</Note>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows rows={3} columns={2} />
  return (
    <div className={styles.insurance}>
      {data.warning && !hidesWarning && <Note tone="warn">{data.warning}</Note>}
      {data.returnText && <Note tone="warn">{data.returnText}</Note>}
      {data.items.length > 0 && (
        <dl aria-label={t('pricing/quotes:insurance.title')}>
          {data.items.map((item, index) => (
            <div key={`${item.serviceId} ${index}`}>
              <dt>
                {carrierAndService(item.supplierName, item.supplierServiceMethodName)}
                <small>
                  {item.isMinimum && item.minimum !== null && item.minimumCurrency !== null
                    ? t('pricing/quotes:insurance.minimum', {
                        amount: formatMoney(item.minimum, item.minimumCurrency, language),
                      })
                    : t('pricing/quotes:insurance.percent', {
                        percent: item.percent.toLocaleString(language),
                      })}
                </small>
              </dt>
              <dd>
                <MoneyText amount={item.insurancePrice} currency={item.priceCurrency} />
                {item.priceCurrency !== 'TRY' && (
                  <small>
                    <MoneyText amount={item.insurancePriceInTry} currency="TRY" />
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
