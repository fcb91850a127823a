import { Form } from 'antd'
import type { Rule } from 'antd/es/form'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../../ui/DecimalInput.tsx'
import { Button } from '../../../../../ui/light/Button.tsx'
import styles from '../PriceList.module.css'

/** Rounding steps by upper weight; the last step has no upper weight. */
export const RoundingStepFields = ({ rules }: { rules: (field: string) => Rule[] }) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.steps}>
      <legend>{t('pricing/priceLists:terms.steps')}</legend>
      <Form.List name="roundingSteps">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => {
              const isLast = name === fields.length - 1
              return (
                <div key={key} className={styles.step}>
                  {isLast ? (
                    <span className={styles.stepLabel}>
                      {t(
                        fields.length > 1
                          ? 'pricing/priceLists:terms.above'
                          : 'pricing/priceLists:terms.always',
                      )}
                    </span>
                  ) : (
                    <Form.Item name={[name, 'upToKg']} rules={rules(`roundingSteps.${name}.upToKg`)} noStyle>
                      <DecimalInput
                        aria-label={t('pricing/priceLists:terms.upTo')}
                        prefix={t('pricing/priceLists:terms.upTo')}
                        suffix="kg"
                        decimals={3}
                      />
                    </Form.Item>
                  )}
                  <Form.Item name={[name, 'stepKg']} rules={rules(`roundingSteps.${name}.stepKg`)} noStyle>
                    <DecimalInput
                      aria-label={t('pricing/priceLists:terms.step')}
                      prefix={t('pricing/priceLists:terms.step')}
                      suffix="kg"
                      decimals={3}
                    />
                  </Form.Item>
                  {!isLast && (
                    <Button kind="text" size="small" onClick={() => remove(name)}>
                      {t('pricing/priceLists:terms.removeStep')}
                    </Button>
                  )}
                </div>
              )
            })}
            {fields.length < 10 && (
              <Button size="small" onClick={() => add({ upToKg: null, stepKg: null }, fields.length - 1)}>
                {t('pricing/priceLists:terms.addStep')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
