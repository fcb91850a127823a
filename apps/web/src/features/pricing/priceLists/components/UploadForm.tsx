import { Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { currencies } from '../../../../ui/currencies.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import styles from './PriceList.module.css'

interface UploadFormProps {
  serviceId: number | null
  onService: (serviceId: number) => void
  name: string
  onName: (name: string) => void
  direction: Direction | null
  onDirection: (direction: Direction | null) => void
  currency: string | null
  onCurrency: (currency: string | null) => void
  isBusy: boolean
  /** Reason why the last uploaded file was rejected as a whole. */
  refusal: { text: string; again?: () => void } | null
  onFile: (file: File) => void
}

/** Form to upload a price list: service, template, file. */
export const UploadForm = (props: UploadFormProps) => {
  const { serviceId, onService, name, onName, direction, onDirection } = props
  const { currency, onCurrency, isBusy, refusal, onFile } = props
  const { t } = useTranslation()
  const clear = useClear()
  const services = useQuery(endpointQuery(pricingEndpoints.listServiceMethods, { body: {} }))
  const template = useEndpointMutation(priceListEndpoints.downloadPriceListTemplate, {
    onSuccess: (file) => saveFile(file),
  })
  if (services.isError) return <ErrorState error={services.error} onRetry={() => void services.refetch()} />
  const carriers = [...new Set(services.data?.map(({ supplierName }) => supplierName))]
  return (
    <Panel title={t('pricing/priceLists:upload.fileTitle')} help={t('pricing/priceLists:upload.fileHelp')}>
      <div className={styles.uploadFields}>
        <div className={styles.uploadField}>
          <label htmlFor="upload-service">{t('pricing/priceLists:column.service')}</label>
          <Select
            id="upload-service"
            loading={services.isPending}
            placeholder={t('pricing/priceLists:upload.chooseService')}
            value={serviceId}
            onChange={onService}
            showSearch={{
              filterOption: (search, option) => matchesSearch(String(option?.label ?? ''), search),
            }}
            options={carriers.map((carrier) => ({
              label: carrier,
              options: services.data
                ?.filter(({ supplierName }) => supplierName === carrier)
                .map(({ id, name }) => ({ value: id, label: name })),
            }))}
          />
        </div>
        <div className={styles.uploadField}>
          <label htmlFor="upload-name">
            {t('pricing/priceLists:terms.name')}{' '}
            <span className={styles.optional}>{t('ui:field.optional')}</span>
          </label>
          <Input
            id="upload-name"
            maxLength={100}
            placeholder={t('pricing/priceLists:upload.nameOfFile')}
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        </div>
        <div className={styles.uploadField}>
          <label htmlFor="upload-direction">
            {t('pricing/priceLists:terms.direction')}{' '}
            <span className={styles.optional}>{t('ui:field.optional')}</span>
          </label>
          <Select
            id="upload-direction"
            allowClear={clear}
            placeholder={t('pricing/priceLists:upload.directionOfFile')}
            value={direction}
            onChange={(value: Direction | undefined) => onDirection(value ?? null)}
            options={directions.map((value) => ({
              value,
              label: t(`pricing/priceLists:direction.${value}`),
            }))}
          />
        </div>
        <div className={styles.uploadField}>
          <label htmlFor="upload-currency">
            {t('pricing/priceLists:terms.currency')}{' '}
            <span className={styles.optional}>{t('ui:field.optional')}</span>
          </label>
          <Select
            id="upload-currency"
            allowClear={clear}
            placeholder={t('pricing/priceLists:upload.currencyOfList')}
            value={currency}
            onChange={(value: string | undefined) => onCurrency(value ?? null)}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <Button
          disabled={serviceId === null}
          isBusy={template.isPending}
          onClick={() => template.mutate({ body: { supplierServiceMethodId: serviceId!, direction } })}
        >
          {t('pricing/priceLists:upload.template')}
        </Button>
      </div>
      <FileDrop
        label={t(isBusy ? 'pricing/priceLists:upload.checking' : 'pricing/priceLists:upload.drop')}
        help={t(
          serviceId === null
            ? 'pricing/priceLists:upload.serviceFirst'
            : 'pricing/priceLists:upload.dropHelp',
        )}
        endings={['.xlsx', '.xls', '.csv']}
        isDisabled={serviceId === null || isBusy}
        onFile={onFile}
      />
      {refusal && (
        <div className={styles.refusal}>
          <Note tone="bad">
            <div className={styles.trouble}>
              <span>{refusal.text}</span>
              {refusal.again && (
                <Button size="small" onClick={refusal.again}>
                  {t('ui:action.retry')}
                </Button>
              )}
            </div>
          </Note>
        </div>
      )}
    </Panel>
  )
}
