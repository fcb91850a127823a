import { CloseOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import styles from './Segments.module.css'

const { body } = segmentEndpoints.updateSegmentRate
const mostBands = 50

/** Fields of weight bands with inclusive upper limits; the last band has no limit. */
export const BandFields = () => {
  const { t } = useTranslation()
  return (
    <Form.List name="bands">
      {(rows, { add, remove }) => (
        <div role="group" className={styles.bands} aria-label={t('pricing/segments:editor.bands')}>
          <div className={styles.bandHead} aria-hidden="true">
            <span>{t('pricing/segments:editor.upTo')}</span>
            <span>{t('pricing/segments:editor.percent')}</span>
            <span />
          </div>
          {rows.map(({ key, name }, index) => {
            const isLast = index === rows.length - 1
            const number = index + 1
            return (
              <div key={key} className={styles.band}>
                {isLast ? (
                  <span className={styles.open}>
                    {t(
                      rows.length === 1
                        ? 'pricing/segments:editor.allWeights'
                        : 'pricing/segments:editor.andAbove',
                    )}
                  </span>
                ) : (
                  <Form.Item name={[name, 'upToKg']} rules={rulesFor(body, 'bands.0.upToKg')}>
                    <DecimalInput
                      decimals={3}
                      suffix="kg"
                      aria-label={t('pricing/segments:editor.nthUpTo', { number })}
                    />
                  </Form.Item>
                )}
                <Form.Item name={[name, 'percent']} rules={rulesFor(body, 'bands.0.percent')}>
                  <DecimalInput
                    decimals={4}
                    suffix="%"
                    aria-label={t('pricing/segments:editor.nthPercent', { number })}
                  />
                </Form.Item>
                <button
                  type="button"
                  className={styles.iconButton}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                  aria-label={t('pricing/segments:editor.removeBand', { number })}
                  title={t('pricing/segments:editor.removeBand', { number })}
                >
                  <CloseOutlined aria-hidden />
                </button>
              </div>
            )
          })}
          <Button
            size="small"
            disabled={rows.length >= mostBands}
            onClick={() => {
              // Inserts the new weight band before the last one, which has no limit.
              add({ upToKg: null, percent: null }, Math.max(0, rows.length - 1))
              requestAnimationFrame(() =>
                document.getElementById(`bands_${Math.max(0, rows.length - 1)}_upToKg`)?.focus(),
              )
            }}
          >
            {t('pricing/segments:editor.addBand')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
