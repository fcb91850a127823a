import { Form, Input } from 'antd'
import { layerKinds, taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { callEndpoint, newIdempotencyKey } from '../../../platform/api/apiClient.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { WordSelect } from '../../../ui/editor/EditorField.tsx'
import type { ManagedLayer } from '../managedLayer.ts'
import { LayerChange } from './LayerChange.tsx'
import styles from './Tax.module.css'

interface AddedValues {
  hts: string
  percent: number
  kind: (typeof layerKinds)[number]
  codes?: string | null
  validFrom: string
  validTo?: string | null
  source: string
  edition?: string | null
}

const { body } = taxEndpoints.createTaxLayer

/** Adds an additional duty from a day on. */
export const AddLayer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <LayerChange<AddedValues>
      name="taxLayer"
      title={t('tax:layer.add')}
      saved={t('tax:layer.saved')}
      initialValues={{ kind: 'additional', validFrom: todayInTurkiye() }}
      send={(values, confirmation) =>
        callEndpoint(taxEndpoints.createTaxLayer, {
          body: { ...values, confirmation },
          idempotencyKey: newIdempotencyKey(),
        })
      }
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('tax:layer.help')}</p>
          <div className={styles.pair}>
            <Form.Item
              name="hts"
              label={t('tax:layer.hts')}
              extra={t('tax:layer.htsHelp')}
              rules={rulesFor(body, 'hts')}
            >
              <Input className="figures" autoComplete="off" />
            </Form.Item>
            <Form.Item name="percent" label={t('tax:layer.percent')} rules={rulesFor(body, 'percent')}>
              <DecimalInput decimals={4} style={{ textAlign: 'end' }} />
            </Form.Item>
            <Form.Item
              name="kind"
              label={t('tax:layer.kind')}
              extra={t('tax:layer.kindHelp')}
              rules={rulesFor(body, 'kind')}
            >
              <WordSelect values={layerKinds} wordOf={(kind) => t(`tax:layer.kindOf.${kind}`)} />
            </Form.Item>
            <Form.Item
              name="codes"
              label={t('tax:layer.codes')}
              extra={t('tax:layer.codesHelp')}
              rules={rulesFor(body, 'codes')}
            >
              <Input className="figures" autoComplete="off" />
            </Form.Item>
            <Form.Item name="validFrom" label={t('tax:layer.validFrom')} rules={rulesFor(body, 'validFrom')}>
              <DateInput />
            </Form.Item>
            <Form.Item
              name="validTo"
              label={t('tax:layer.validTo')}
              extra={t('tax:layer.validToHelp')}
              rules={rulesFor(body, 'validTo')}
            >
              <DateInput />
            </Form.Item>
            <Form.Item
              name="source"
              label={t('tax:layer.source')}
              extra={t('tax:layer.sourceHelp')}
              rules={rulesFor(body, 'source')}
            >
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item
              name="edition"
              label={t('tax:layer.edition')}
              extra={t('tax:layer.editionHelp')}
              rules={rulesFor(body, 'edition')}
            >
              <Input autoComplete="off" />
            </Form.Item>
          </div>
        </>
      )}
    </LayerChange>
  )
}

interface EndLayerProps {
  layer: ManagedLayer
  onClose: () => void
}

/** Sets the last day of an additional duty; empty means no end. */
export const EndLayer = ({ layer, onClose }: EndLayerProps) => {
  const { t } = useTranslation()
  const { hts, from, version } = layer
  return (
    <LayerChange<{ validTo?: string | null }>
      name="endTaxLayer"
      title={t('tax:layer.endTitle', { hts })}
      saved={t('tax:layer.ended')}
      initialValues={{ validTo: layer.to }}
      send={({ validTo }, confirmation) =>
        callEndpoint(taxEndpoints.endTaxLayer, {
          body: { hts, validFrom: from, version, validTo: validTo ?? null, confirmation },
        })
      }
      onClose={onClose}
    >
      {() => (
        <Form.Item name="validTo" label={t('tax:layer.validTo')} extra={t('tax:layer.validToHelp')}>
          <DateInput min={from} />
        </Form.Item>
      )}
    </LayerChange>
  )
}
