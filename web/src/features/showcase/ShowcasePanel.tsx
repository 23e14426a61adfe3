// The panel of a banner or of a product of the showcase: publish, withdraw, and a preview of the public page.

import { CloudUploadOutlined, ExportOutlined, StopOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { filesOf } from '../../engine/fields/controls/file/fileRows.ts';
import PlainPanel, { type PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { groupedText } from '../../engine/record/decimals.ts';
import { idOf, textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { Article, type Shown } from './public/Article.tsx';
import { TranslateContext, translatorOf } from './public/translate.ts';
import './showcase.css';
import './showcase.i18n.ts';

const isPublished = (row: Row) => Number(row.status) === 1;

function pictureOf(file: { url?: string; thumb?: string }) {
  return { url: file.url ?? '', thumb: file.thumb || (file.url ?? '') };
}

/** The row as its public page would show it. */
export function shownOf(row: Row): Shown {
  const [cover] = filesOf(row.cover).map(pictureOf);
  const price = textOf(row.shownPrice);
  return {
    name: textOf(row.name),
    cover: cover ?? null,
    album: filesOf(row.album).map(pictureOf),
    price: textOf(row.priceText) || (price ? `¥${groupedText(price)}` : ''),
    typeName: textOf(row.typeName),
    intro: textOf(row.intro),
    cont: textOf(row.cont),
  };
}

export default function ShowcasePanel(props: PanelProps) {
  const { t, i18n } = useTranslation();
  const { module } = props;
  const isProduct = module === 'Products';
  const edit = async (row: Row, status: 0 | 1) => {
    const answer = await postAnswer(moduleCall(module, 'edit'), {
      id: idOf(row, 'id'),
      version: Number(row.version),
      status,
    });
    return { msg: answer.msg };
  };
  const actions = (row: Row): PlainPanelAction[] => {
    const { edit: may } = (row.can ?? {}) as { edit?: boolean };
    const published = isPublished(row);
    const see = {
      key: 'see',
      may: true,
      label: t('showcase.see'),
      icon: <ExportOutlined aria-hidden />,
      run: async () => {
        window.open(`/userProduct?id=${row.id}`, '_blank', 'noopener');
        return {};
      },
    };
    const change = published
      ? {
          key: 'withdraw',
          may,
          label: t('showcase.withdraw'),
          icon: <StopOutlined aria-hidden />,
          aside: true,
          run: () => edit(row, 0),
        }
      : {
          key: 'publish',
          may,
          label: t('showcase.publish'),
          icon: <CloudUploadOutlined aria-hidden />,
          primary: true,
          run: () => edit(row, 1),
        };
    return isProduct && published ? [see, change] : [change];
  };
  const tabs = (row: Row) => [
    {
      key: 'preview',
      label: t('showcase.preview'),
      children: (
        <section className="showcase-preview" aria-label={t('showcase.preview')}>
          <p className="showcase-preview-hint">{t(isPublished(row) ? 'showcase.previewHint' : 'showcase.draftHint')}</p>
          <TranslateContext value={translatorOf(i18n.language === 'en')}>
            <Article product={shownOf(row)} />
          </TranslateContext>
        </section>
      ),
    },
  ];
  return (
    <PlainPanel
      {...props}
      deletePath={moduleCall(module, 'delete')}
      actions={actions}
      {...(isProduct ? { tabs } : {})}
    />
  );
}
