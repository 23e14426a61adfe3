// The page 头像管理: choose a picture, cut a square out of it, show it everywhere at once.

import { UploadOutlined } from '@ant-design/icons';
import * as userCalls from '@crm/protocol/calls/user';
import { fileFormats, fileLimits } from '@crm/protocol/files';
import type { SliderSingleProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postAnswer } from '../../shared/api/client.ts';
import { uploadOf } from '../../shared/api/upload.ts';
import { setOwn, useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './person.css';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Progress } from '../../shared/ui/lazyControls.tsx';
import { drawSquare, type Square, squareFile } from './squarePicture.ts';
import './person.i18n.ts';
import '../../engine/fields/fields.i18n.ts';

const Slider = onDemand<SliderSingleProps>(() => import('antd/es/slider'));

const previewSide = 240;
const centred: Square = { zoom: 1, x: 0.5, y: 0.5 };
const accepted = fileFormats.picture.map((format) => `.${format}`).join(',');

export default function AvatarPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [square, setSquare] = useState(centred);
  const [share, setShare] = useState<number | null>(null);

  useEffect(() => {
    if (picture && canvas.current) drawSquare(canvas.current, picture, square, previewSide);
  }, [picture, square]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) return feedback.error(t('picture.only'));
    if (file.size > fileLimits.pictureSize) return feedback.error(t('file.tooLarge', { name: file.name }));
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.addEventListener('load', () => {
      setPicture(image);
      setSquare(centred);
      URL.revokeObjectURL(address);
    });
    image.addEventListener('error', () => {
      URL.revokeObjectURL(address);
      feedback.error(t('picture.only'));
    });
    image.src = address;
  };

  const save = async () => {
    if (!picture) return;
    setShare(0);
    try {
      const row = await uploadOf(await squareFile(picture, square), { picType: 'avatar' }, setShare).run();
      const { msg } = await postAnswer(userCalls.setHeader, { url: row.url });
      setOwn({ Headimg: row.url });
      setPicture(null);
      feedback.success(msg || t('form.saved'));
    } catch (error) {
      feedback.error(error);
    } finally {
      setShare(null);
    }
  };

  const slider = (key: keyof Square, label: string, min: number) => (
    <label className="avatar-slider">
      <span>{label}</span>
      <Slider
        min={min}
        max={1}
        step={0.01}
        value={square[key]}
        tooltip={{ open: false }}
        ariaLabelForHandle={label}
        onChange={(value) => setSquare((before) => ({ ...before, [key]: value }))}
      />
    </label>
  );

  return (
    <div className="person">
      <section className="person-card" aria-labelledby="avatar-title">
        <h1 id="avatar-title">{t('person.avatar')}</h1>
        <div className="avatar-work">
          {picture ? (
            <canvas ref={canvas} className="avatar-preview" role="img" aria-label={t('person.avatarPreview')} />
          ) : (
            <UserAvatar name={user?.NickName ?? ''} src={user?.Headimg ?? ''} size={120} />
          )}
          <div className="avatar-tools">
            <input
              ref={input}
              type="file"
              hidden
              accept={accepted}
              aria-label={t('person.avatarChoose')}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {t('person.avatarChoose')}
            </Button>
            <p className="person-text">{t('person.avatarText')}</p>
            {picture && (
              <>
                {slider('zoom', t('person.avatarSize'), 0.2)}
                {slider('x', t('person.avatarAcross'), 0)}
                {slider('y', t('person.avatarDown'), 0)}
                <div className="avatar-buttons">
                  <Button onClick={() => setPicture(null)}>{t('confirm.cancel')}</Button>
                  <Button type="primary" loading={share !== null} onClick={() => void save()}>
                    {t('action.save')}
                  </Button>
                </div>
                {share !== null && (
                  <Progress percent={Math.floor(share * 100)} size="small" aria-label={t('file.progress')} />
                )}
              </>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
