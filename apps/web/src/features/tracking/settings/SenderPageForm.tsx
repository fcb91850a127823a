import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { logoContentTypes, senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import type { SenderPage } from '@kervan/contract/tracking/senderPage.endpoints'
import { isColor } from '@kervan/domain/tracking/brandColor'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { queriesOf } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useObjectUrl } from '../../../platform/useObjectUrl.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { CheckboxField, TextField } from '../../../ui/light/Field.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { FiveSteps } from '../components/FiveSteps.tsx'
import { SenderFrame } from '../senderPage/SenderFrame.tsx'
import styles from './TrackingSettings.module.css'

/** Change of the sender page's logo that the next save applies. */
type LogoChange = { kind: 'keep' | 'remove' } | { kind: 'replace'; file: File }

/** Example timestamps, one per day, for the preview of the page. */
const exampleTimes = [0, 1, 2, 3, 4].map((step) =>
  step < 3 ? new Date(Date.now() - (3 - step) * 86_400_000).toISOString() : null,
)

const useLogo = (saved: SenderPage) => {
  const [change, setChange] = useState<LogoChange>({ kind: 'keep' })
  const chosen = useObjectUrl(change.kind === 'replace' ? change.file : undefined)
  const stored = saved.logoKey && `/api/Tracking/SenderLogo/${saved.slug}/${saved.logoKey}`
  // An inactive page's logo is not served to anyone, including its owner.
  const shown = change.kind === 'replace' ? chosen : change.kind === 'keep' && saved.isActive ? stored : null
  return { change, setChange, shown, isThere: change.kind !== 'remove' && Boolean(chosen ?? saved.logoKey) }
}

const LogoField = ({ logo, message }: { logo: ReturnType<typeof useLogo>; message: string | undefined }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div role="group" aria-label={t('tracking/senderPage:logo')}>
      <b className={styles.label}>{t('tracking/senderPage:logo')}</b>
      <div className={styles.choices}>
        <Button size="small" onClick={() => input.current?.click()}>
          {t('tracking/senderPage:chooseLogo')}
        </Button>
        {logo.isThere && (
          <Button size="small" kind="text" onClick={() => logo.setChange({ kind: 'remove' })}>
            {t('tracking/senderPage:removeLogo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoContentTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) logo.setChange({ kind: 'replace', file })
          target.value = ''
        }}
      />
      <p className={message ? styles.wrong : styles.help}>{message ?? t('tracking/senderPage:logoHelp')}</p>
    </div>
  )
}

/** Editor of the company's own tracking page, with a live preview. */
export const SenderPageForm = ({ saved }: { saved: SenderPage }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const logo = useLogo(saved)
  const { slug, name, color, contact, isActive } = saved
  const form = useLightForm({
    initial: { slug, name, color, contact: contact ?? '', isActive },
    loadSchema: () => Promise.resolve(senderPageEndpoints.saveSenderPage.body.omit({ version: true })),
    onSubmit: async (values) => {
      const { change } = logo
      await callEndpoint(senderPageEndpoints.saveSenderPage, {
        body: { ...values, removeLogo: change.kind === 'remove', version: saved.version },
        files: change.kind === 'replace' ? [{ fieldName: 'logo', file: change.file }] : [],
      })
      notify('success', t('tracking/senderPage:saved'))
      await queries.invalidateQueries(queriesOf(senderPageEndpoints.findSenderPage))
    },
  })
  const { values } = form
  return (
    <Panel title={t('tracking/senderPage:title')} help={t('tracking/senderPage:help')}>
      <form {...form.formProps} className={styles.form}>
        <div className={styles.pair}>
          <TextField {...form.field('name')} label={t('tracking/senderPage:name')} />
          <TextField
            {...form.field('slug')}
            label={t('tracking/senderPage:slug')}
            hint={t('tracking/senderPage:slugHelp')}
            prefix="/t/"
          />
          <TextField
            {...form.field('contact')}
            label={t('tracking/senderPage:contact')}
            hint={t('tracking/senderPage:contactHelp')}
            isOptional
          />
          <TextField
            {...form.field('color')}
            type="color"
            label={t('tracking/senderPage:color')}
            hint={t('tracking/senderPage:colorHelp')}
          />
          <LogoField logo={logo} message={form.messages['logo']} />
        </div>
        <CheckboxField
          label={t('tracking/senderPage:isActive')}
          checked={values.isActive}
          onChange={(checked) => form.setValues({ isActive: checked })}
        />
        <div className={styles.choices}>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('tracking/senderPage:save')}
          </Button>
          {saved.version > 0 && saved.isActive && (
            <a href={saved.address} target="_blank" rel="noreferrer">
              {t('tracking/senderPage:open')}
            </a>
          )}
        </div>
        <section aria-label={t('tracking/senderPage:preview')} className={styles.picture}>
          <SenderFrame
            look={{
              name: values.name,
              color: isColor(values.color) ? values.color : saved.color,
              contact: values.contact || null,
              logo: logo.shown,
            }}
          >
            <FiveSteps current={3} stepTimes={exampleTimes} hasException={false} />
          </SenderFrame>
        </section>
      </form>
    </Panel>
  )
}
