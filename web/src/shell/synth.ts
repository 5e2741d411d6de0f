import type { Sound } from "./sound";

let context: AudioContext | null = null;

/** A breath of filtered noise: ice, water. */
function hiss(audio: AudioContext, start: number, length: number, from: number, to: number, loudness: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", Q: 1.2 });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  noise.connect(filter).connect(fade(audio, start, length, loudness));
  noise.start(start);
}

function tone(audio: AudioContext, start: number, length: number, pitch: number, loudness: number): void {
  const sine = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  sine.connect(fade(audio, start, length, loudness));
  sine.start(start);
  sine.stop(start + length);
}

function fade(audio: AudioContext, start: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

const PLAYED: Record<Sound, (audio: AudioContext, now: number) => void> = {
  slide: (audio, now) => hiss(audio, now, 0.35, 3200, 1400, 0.12),
  clack: (audio, now) => tone(audio, now, 0.07, 620, 0.2),
  kick: (audio, now) => tone(audio, now, 0.12, 180, 0.3),
  splash: (audio, now) => hiss(audio, now, 0.5, 900, 300, 0.3),
  goal: (audio, now) => [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, now + i * 0.11, 0.3, pitch, 0.15)),
  turn: (audio, now) => tone(audio, now, 0.15, 880, 0.08),
};

export function synthesize(sounds: readonly Sound[]): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  sounds.forEach((sound, i) => PLAYED[sound](context as AudioContext, now + i * 0.18));
}
