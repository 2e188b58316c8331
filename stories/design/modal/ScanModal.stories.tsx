import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ScanModal } from '#design';

const CAMERA = {
  label: 'Caméra',
  noneLabel: 'Aucune caméra',
  cameras: [
    { id: 'arriere', label: 'Caméra arrière' },
    { id: 'avant', label: 'Caméra avant' },
  ],
  value: 'arriere',
  onChange: fn(),
};
const ZOOM = { label: 'Zoom', levels: [], value: 1, onChange: fn() };
const PICTURE = {
  label: 'Choisir une photo',
  hint: 'Image ou PDF de l’avis.',
  dropHint: 'Vous pouvez aussi déposer le fichier ici.',
  button: 'Choisir un fichier',
  progress: '',
  onFile: fn(),
};
const LEVELS = [1, 2, 3].map((value) => ({ value, label: `× ${value}` }));

/** The modal with its samples: a view, to which nothing but a state is given. */
const meta = {
  title: 'Design/Modal/ScanModal',
  component: ScanModal,
  parameters: { docs: { story: { inline: false, iframeHeight: 600 } } },
  // Loaded when it is shown: no table of props knows it before.
  argTypes: {
    phase: { control: 'select', options: ['starting', 'ready', 'found', 'off', 'failed'] },
    torch: { control: 'radio', options: ['none', 'off', 'on'] },
  },
  args: {
    strings: {
      title: 'Scanner le code de l’avis',
      instruction: 'Placez le code dans le cadre.',
      video: 'Image de la caméra',
      retry: 'Réessayer',
      torchOn: 'Allumer la lampe',
      torchOff: 'Éteindre la lampe',
      typeInstead: 'Saisir le numéro',
    },
    videoRef: () => undefined,
    phase: 'ready',
    status: 'La caméra est prête.',
    camera: CAMERA,
    torch: 'none',
    zoom: ZOOM,
    picture: PICTURE,
    onRetry: fn(),
    onTorch: fn(),
    onTypeInstead: fn(),
    onClose: fn(),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog')).toBeVisible());
  },
} satisfies Meta<typeof ScanModal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Starting: Story = { args: { phase: 'starting', status: 'La caméra démarre.' } };
export const WithTorch: Story = { args: { torch: 'off' } };
export const WithZoom: Story = { args: { zoom: { ...ZOOM, levels: LEVELS, value: 2 } } };
export const Failed: Story = {
  args: {
    phase: 'failed',
    status: '',
    camera: { ...CAMERA, cameras: [], value: '' },
    cameraError: 'L’accès à la caméra est refusé.',
    cameraHelp: 'Autorisez-la dans les réglages de la page.',
  },
};
export const PictureRead: Story = {
  args: { picture: { ...PICTURE, progress: 'Lecture du fichier « avis.jpg »…' } },
};
export const PictureFailed: Story = {
  args: { picture: { ...PICTURE, error: 'Aucun code sur cette image.' } },
};
