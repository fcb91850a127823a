import { Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import type { Passkey } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { usePublicSettings } from '../../../../platform/publicSettings.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { hasPasskeys } from '../../passkeys/passkeyHost.ts'
import list from './SessionsPanel.module.css'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Settings.module.css'

const AddPasskey = lazyPart(() => import('./AddPasskey.tsx').then((m) => ({ default: m.AddPasskey })))

const PasskeyItem = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useTranslation()
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li className={list.item}>
      <div className={list.words}>
        <span className={list.name}>{name}</span>
        <span className={list.facts}>
          <span>
            {t('account/settings:passkey.created')}: <DateText value={createdAt} format="minute" />
          </span>
          <span>
            {lastUsedAt === null ? (
              t('account/settings:passkey.neverUsed')
            ) : (
              <>
                {t('account/settings:passkey.lastUsed')}: <DateText value={lastUsedAt} format="minute" />
              </>
            )}
          </span>
          {isSynced && <span>{t('account/settings:passkey.synced')}</span>}
        </span>
      </div>
      <Button size="small" aria-label={`${t('account/settings:passkey.remove')}: ${name}`} onClick={onRemove}>
        {t('account/settings:passkey.remove')}
      </Button>
    </li>
  )
}

const useRemove = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useEndpointMutation(passkeyEndpoints.removePasskey, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return queryClient.invalidateQueries(queriesOf(passkeyEndpoints.listPasskeys))
    },
  })
  return ({ id, name }: Passkey) =>
    confirm({
      title: t('account/settings:passkey.removeQuestion', { name }),
      text: t('account/settings:passkey.removeText'),
      action: t('account/settings:passkey.remove'),
      onConfirm: () => remove.mutateAsync({ body: { passkeyId: id } }),
    })
}

/** Passkeys: device keys that replace password and code at sign-in. */
export const PasskeysPanel = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const settings = usePublicSettings()
  const [isOpen, setIsOpen] = useState(false)
  const askToRemove = useRemove()
  const { data: passkeys, error, refetch } = useQuery(endpointQuery(passkeyEndpoints.listPasskeys, {}))
  const close = () => {
    setIsOpen(false)
    void queryClient.invalidateQueries(queriesOf(passkeyEndpoints.listPasskeys))
  }
  const mayAdd = hasPasskeys(settings?.passkeyDomain)
  return (
    <Panel title={t('account/settings:passkey.title')} help={t('account/settings:passkey.help')}>
      {error && !passkeys && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!passkeys && !error && <LoadingRows rows={1} columns={2} />}
      {passkeys && (
        <div className={styles.form}>
          {passkeys.length > 0 ? (
            <ul className={list.list}>
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => askToRemove(passkey)} />
              ))}
            </ul>
          ) : (
            <p className={styles.help}>{t('account/settings:passkey.none')}</p>
          )}
          {settings && !mayAdd && <Note tone="info">{t('account/settings:passkey.notHere')}</Note>}
          {mayAdd && (
            <div className={styles.actions}>
              <Button onClick={() => setIsOpen(true)}>{t('account/settings:passkey.add')}</Button>
            </div>
          )}
        </div>
      )}
      {isOpen && (
        <AppModal
          open
          width={480}
          title={t('account/settings:passkey.add')}
          onCancel={close}
          footer={null}
          mask={{ closable: false }}
        >
          <Suspense fallback={<LoadingRows rows={1} columns={1} />}>
            <AddPasskey hasPassword={profile.hasPassword} onClose={close} />
          </Suspense>
        </AppModal>
      )}
    </Panel>
  )
}
